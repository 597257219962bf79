import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { item, rss } from './sources/feed-test-kit.ts'

const ITEMS = Array.from({ length: 40 }, (_, n) => item(n)).join('')

/** Lets the feed respond after a page without it was loaded. */
let seenEmpty = () => {}
const wasSeen = new Promise<void>((resolve) => {
  seenEmpty = resolve
})
const server = createServer(async (_, response) => {
  await wasSeen
  response.setHeader('content-type', 'application/rss+xml').end(rss(ITEMS))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'feeds-'))
after(() => {
  server.close()
  fs.rmSync(folder, { recursive: true })
})
const file = path.join(folder, 'feeds.txt')
fs.writeFileSync(file, `# Ours\nhttp://${host}/feed?key=secret\nnot an address\n`)

const site = await startTestSite({ FEEDS: file, FETCH_ALLOW: host })

test('a cached page is renewed as soon as there is news', async () => {
  const inTheNews = async () => (await site.get('/api/feed/in-the-news/')).body.feed_headlines
  assert.deepEqual(await inTheNews(), [])
  seenEmpty()
  const news = await until(inTheNews, (found) => found.length > 0)
  assert.equal(news.length, 40)
  const { guid, published_at, ...first } = news[0]
  assert.equal(typeof published_at, 'number')
  // The GUID contains a hash of the feed's URL, which must not be public.
  assert.match(guid, /^[\da-f]{16} id-0$/)
  assert.ok(!JSON.stringify(news).includes('secret'))
  assert.deepEqual(first, {
    title: 'Story 0',
    domain: 'site.org',
    link: 'https://news.site.org/0',
    image_url: '',
    picture_coming: false,
    headline_id: 0,
    fix_count: 0,
    headline_fix_id: 0,
    fix_title: '',
    fix_author: '',
  })
  assert.equal((await site.get('/api/feed/recent/')).body.feed_headlines.length, 30)
})
