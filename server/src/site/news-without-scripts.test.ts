import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { type FeedHeadline, newsLimits } from '@unspun/contract/feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../tools/src/build-pages.ts'
import { builtFrontend } from '../http/pages/frontend.ts'
import { startTestSite } from '../testing/test-kit.ts'

await buildPages()
const site = await startTestSite({}, () => builtFrontend(path.resolve(import.meta.dirname, '../../../web/build'), {}))

test('without scripts all news can be read; with scripts only the first part is rendered', async () => {
  await site.database.pool.query(
    `insert into feed_items (guid, title, domain, link, image_url, published_at)
      select n, 'News ' || n, 'press.example', 'https://press.example/' || n, 'https://press.example/' || n || '.jpg', now()
      from generate_series(1, $1::integer) n`,
    [newsLimits.inTheNews],
  )
  const { body } = await site.get('/api/feed/in-the-news/')
  const links: string[] = body.feed_headlines.map(({ link }: FeedHeadline) => link)
  assert.equal(links.length, newsLimits.inTheNews)

  const { body: html } = await site.get(pages.inTheNews())
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(main) ?? []
  const drawn = main.replace(without, '')
  const linksIn = (part: string) => [...part.matchAll(/<h2><a href="([^"]*)"/g)].map(([, link]) => link)
  assert.deepEqual(linksIn(drawn), links.slice(0, newsLimits.drawn))
  assert.deepEqual(linksIn(without), links.slice(newsLimits.drawn))
  // A browser without scripts loads every picture at once.
  assert.doesNotMatch(without, /<img/)
})
