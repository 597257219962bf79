import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadsElsewhere } from '../extraction/article-address.ts'

const cases: [from: string, to: string, elsewhere: boolean][] = [
  ['/news/2026/bridge', '/', true],
  ['/news/2026/bridge', '/news', true],
  ['/news/2026/bridge', '/news/2026/', true],
  ['/2026/05/01/bridge', '/politics', true],
  ['/bridge-in-chaos', '/news', true],
  ['/football-club-wins-again', '/sport/football', true],
  ['/news/2026/bridge', '/login?next=/news/2026/bridge', true],
  ['/news/2026/bridge-12345', '/news/2026/', true],
  ['/?p=123', '/', true],
  ['/articles/123', '/articles/front', true],
  ['/2026/bridge', '/2026/tram', true],
  ['/20260501/bridge', '/20260501/politics', true],
  ['/', '/', false],
  ['/?p=12345', '/bridge-in-chaos-12345', false],
  ['/news/2026/bridge', '/news/2026/bridge?page=1', false],
  ['/news/2026/bridge-in-chaos', '/news/2026/bridge-closed', false],
  ['/news/12345/bridge-in-chaos', '/news/12345/ferry-offered', false],
  ['/news/2026/bridge', '/sport/2026/bridge', false],
  ['/bridge.html', '/news/2026/bridge/index.html', false],
  ['/news/%D8%AC%D8%B3%D8%B1-%D9%85%D8%BA%D9%84%D9%82', '/%D8%AC%D8%B3%D8%B1-%D9%85%D8%BA%D9%84%D9%82', false],
]
for (const [from, to, elsewhere] of cases)
  test(`${decodeURIComponent(from)} ${elsewhere ? 'leads away' : 'does not lead away'} from the article to ${decodeURIComponent(to)}`, () =>
    assert.equal(leadsElsewhere(`https://news.example${from}`, `https://news.example${to}`), elsewhere))
