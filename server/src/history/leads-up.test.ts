import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadsUp } from './read-again.ts'

const cases: [from: string, to: string, up: boolean][] = [
  ['/news/2026/bridge', '/', true],
  ['/news/2026/bridge', '/news', true],
  ['/news/2026/bridge', '/news/2026/', true],
  ['/news/2026/bridge', '/news/2026/bridge?page=1', false],
  ['/news/2026/bridge-in-chaos', '/news/2026/bridge-closed', false],
  ['/news/2026/bridge', '/sport/2026/bridge', false],
  ['/bridge', '/news/2026/bridge', false],
  ['/', '/', false],
  ['/?id=7', '/?id=8', false],
]
for (const [from, to, up] of cases)
  test(`${from} ${up ? 'leads up' : 'does not lead up'} to ${to}`, () =>
    assert.equal(leadsUp(`https://news.example${from}`, `https://news.example${to}`), up))
