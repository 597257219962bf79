import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ViewCounts } from './view-counts.ts'

const HOUR = 3_600_000
const NOW = 1_800_000_000_000

function viewsOf(reads: readonly (readonly [url: string, address: string, agent?: string, now?: number])[]) {
  const counts = new ViewCounts()
  for (const [url, address, agent, now = NOW] of reads) counts.read(url, address, agent, now)
  const { headlines, fixes } = counts.take() ?? { headlines: new Map(), fixes: new Map() }
  return { headlines: Object.fromEntries(headlines), fixes: Object.fromEntries(fixes) }
}

test('pages and reads of headlines and fixes are counted, and nothing else', () => {
  const table: Record<string, object> = {
    '/headlines/7': { headlines: { 7: 1 }, fixes: {} },
    '/headlines/7/some-title?from=a': { headlines: { 7: 1 }, fixes: {} },
    '/fixes/9/some-title': { headlines: {}, fixes: { 9: 1 } },
    '/api/headlines/get/?id=7': { headlines: { 7: 1 }, fixes: {} },
    '/api/headline-fixes/get/?id=9': { headlines: {}, fixes: { 9: 1 } },
    '/fixes/edit/9': { headlines: {}, fixes: {} },
    '/headlines/7x': { headlines: {}, fixes: {} },
    '/headlines/07': { headlines: {}, fixes: {} },
    '/api/headlines/get-favorite/?id=7&user_id=1': { headlines: {}, fixes: {} },
    '/': { headlines: {}, fixes: {} },
  }
  for (const [url, views] of Object.entries(table)) assert.deepEqual(viewsOf([[url, '192.0.2.1']]), views, url)
})

test('a page counts once per network and hour, whether read as a page or as data', () => {
  const again = [
    ['/headlines/7', '192.0.2.1'],
    ['/api/headlines/get/?id=7', '192.0.2.1'],
    ['/headlines/7', '2001:db8::1'],
    ['/headlines/7/other', '2001:db8::2'],
    ['/headlines/7', '192.0.2.1', '', NOW + HOUR],
  ] as const
  assert.deepEqual(viewsOf(again).headlines, { 7: 3 })
})

test('programs are not counted', () => {
  for (const agent of ['Googlebot/2.1', 'curl/8.0', 'LinkPreview'])
    assert.deepEqual(viewsOf([['/headlines/7', '192.0.2.1', agent]]).headlines, {}, agent)
})

test('taken views are not counted again, and the numbers of pages and of networks are limited', () => {
  const counts = new ViewCounts()
  for (let id = 1; id <= 60_000; id++) counts.read(`/headlines/${id}`, '192.0.2.1', '', NOW)
  assert.equal(counts.take()?.headlines.size, 5_000)
  assert.equal(counts.take(), undefined)
  counts.read('/headlines/70000', '192.0.2.1', '', NOW)
  assert.equal(counts.take(), undefined)
  counts.read('/headlines/70000', '192.0.2.1', '', NOW + HOUR)
  assert.deepEqual([...counts.take()!.headlines], [[70_000, 1]])
})
