import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

test('an address may be published if pages link to it, or if it is on the host of the article and nothing in it points to a reader', () => {
  const article = 'https://www.news.example/2026/bridge?id=7'
  const TABLE: [address: string, isPublic: boolean][] = [
    [article, true],
    ['https://www.news.example/2026/bridge-shut', true],
    ['http://m.news.example/bridge', true],
    ['https://www.news.example/2026/bridge?reader=ana', false],
    ['https://www.news.example/2026/bridge#/ana', false],
    ['https://ana@www.news.example/2026/bridge', false],
    ['https://click.news.example/f/a/YW5h', false],
    ['https://link.example/YW5h', false],
    ['https://www.news.example:8443/bridge', false],
  ]
  for (const [address, isPublic] of TABLE) assert.equal(isPublicAddress(address, article), isPublic, address)
})
