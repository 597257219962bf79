import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newsLimits } from '@unspun/contract/feeds.ts'
import { pruneItems, saveReading } from '../store.ts'
import { openFeeds } from './check-feeds-test-kit.ts'
import { item, rss } from './feed-test-kit.ts'
import { addOperatorSources } from './source-store.ts'

const { database, rows, serveFeeds, titles } = await openFeeds()

const story = (title: string, link: string, guid: string, more = '') =>
  `<item><title>${title}</title><link>https://news.site.org/${link}</link><guid>${guid}</guid>${more}</item>`
const daysAgo = (days: number) => `<pubDate>${new Date(Date.now() - days * 86_400_000).toUTCString()}</pubDate>`

/** Adds items of other feeds, one per minute back from now. */
const addOthers = (number: number) =>
  database.pool.query(
    `insert into feed_items (guid, title, domain, link, published_at)
      select 'other ' || n, 'Other ' || n, 'x.example', 'https://x.example/' || n, now() - n * interval '1 second' from generate_series(1, $1::int) n`,
    [number],
  )
const count = async () => Number((await rows('select count(*) as number from feed_items'))[0].number)

describe('an item', () => {
  test('with a known GUID is the same item with its newest title', async (t) => {
    const site = { '/feed': rss(story('Riot at bridge', '1', 'a') + item(2)) }
    const { checkAll, newsTold } = await serveFeeds(t, site, ['/feed'])
    await checkAll()
    const [before] = await rows(
      "select feed_item_id, link, published_at from feed_items where title = 'Riot at bridge'",
    )
    site['/feed'] = rss(story('Queue at bridge', '1?page=2', 'a', daysAgo(1)) + item(2))
    await checkAll()
    assert.deepEqual(await titles(), ['Queue at bridge', 'Story 2'])
    const [after] = await rows(
      "select feed_item_id, link, published_at from feed_items where title = 'Queue at bridge'",
    )
    assert.deepEqual(after, before)
    assert.equal(newsTold(), 2)
  })

  test('that is unchanged is not news', async (t) => {
    let round = 0
    const { checkAll, newsTold } = await serveFeeds(
      t,
      { '/feed': (_, response) => response.end(rss(item(1), `<title>Round ${round++}</title>`)) },
      ['/feed'],
    )
    for (const _ of [1, 2, 3]) await checkAll()
    assert.deepEqual([round, newsTold(), await count()], [3, 1, 1])
  })

  test('is stored once for all feeds and spellings of its link', async (t) => {
    const site = {
      '/world': rss(story('The story', 'story.html', 'world:1')),
      '/top': rss(story('The story, again', 'story?utm_source=top', 'top:1')),
    }
    const { checkAll } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    await checkAll()
    assert.equal(await count(), 1)
  })

  test('with a number as GUID is not confused with another feed’s', async (t) => {
    const site = { '/a': rss(story('Of A', 'a', '1')), '/b': rss(story('Of B', 'b', '1')) }
    const { checkAll } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    assert.deepEqual((await titles()).sort(), ['Of A', 'Of B'])
  })

  test('is renamed by its own feed only', async (t) => {
    const site = { '/a': rss(story('Of A', 'a', 'tag:a,1')) }
    const { checkAll, home } = await serveFeeds(t, site, ['/a'])
    await checkAll()
    await database.pool.query('insert into feed_sources (url) values ($1)', [`${home}/b`])
    Object.assign(site, { '/b': rss(story('Of B', 'b', 'tag:a,1')) })
    await checkAll()
    assert.deepEqual(await titles(), ['Of A'])
  })
})

test('feeds with the same articles in different orders can be saved concurrently', async () => {
  const urls = Array.from({ length: 8 }, (_, n) => `https://feed-${n}.example/`)
  await addOperatorSources(database, urls)
  const sources = await rows('select feed_source_id from feed_sources')
  const articles = Array.from({ length: 500 }, (_, n) => ({
    ...{ title: `Story ${n}`, domain: 'x.example', link: `https://x.example/${n}`, link_key: `x.example/${n}` },
    ...{ image_url: '', published_at: Date.now() },
  }))
  const reading = { title: '', etag: '', last_modified: '', moved_to: '', ttl_minutes: 0, items_lost: 0, wait: 600 }
  const added = await Promise.all(
    sources.map(({ feed_source_id }, n) => {
      const items = articles.map((article) => ({ ...article, guid: `${n} ${article.title}` }))
      const inOrder = n % 2 ? items : items.toReversed()
      return saveReading(database, feed_source_id, { ...reading, read_tolerantly: false, items: inOrder })
    }),
  )
  assert.deepEqual(
    added.toSorted((a, b) => a - b),
    [0, 0, 0, 0, 0, 0, 0, 500],
  )
})

describe('old items', () => {
  const feed = rss(item('new', daysAgo(0)) + item('old', daysAgo(newsLimits.days + 1)) + item('older', daysAgo(300)))

  test('stay while there are few others', async (t) => {
    const { checkAll } = await serveFeeds(t, { '/feed': feed }, ['/feed'])
    await checkAll()
    await pruneItems(database)
    assert.deepEqual(await titles(), ['Story new', 'Story old', 'Story older'])
  })

  test('are removed once In The News is full without them, and do not return', async (t) => {
    const site = { '/feed': feed }
    const { checkAll, newsTold } = await serveFeeds(t, site, ['/feed'])
    await checkAll()
    await addOthers(newsLimits.inTheNews - 2)
    await pruneItems(database)
    assert.deepEqual(
      (await titles()).filter((title) => title.startsWith('Story')),
      ['Story new', 'Story old'],
      'exactly one page remains',
    )
    await addOthers(0)
    await database.pool.query(
      "insert into feed_items (guid, title, domain, link, published_at) values ('x', 'X', 'x.example', 'https://x.example/x', now())",
    )
    await pruneItems(database)
    assert.equal(await count(), newsLimits.inTheNews)
    const told = newsTold()
    await checkAll()
    assert.deepEqual([await count(), newsTold()], [newsLimits.inTheNews, told])
  })

  test('are limited in number, however new they are', async (t) => {
    await addOthers(newsLimits.items + 50)
    const { checkAll } = await serveFeeds(t, { '/feed': rss(item(1, daysAgo(0))) }, ['/feed'])
    await checkAll()
    assert.equal(await count(), newsLimits.items)
    assert.equal((await titles())[0], 'Story 1')
  })

  test('are limited even if more than a page has the same time', async () => {
    await database.pool.query(
      `insert into feed_items (guid, title, domain, link, published_at)
        select 'n' || n, 'N', 'x.example', 'https://x.example/' || n, '2020-01-01' from generate_series(1, 1000) n`,
    )
    await pruneItems(database)
    assert.equal(await count(), newsLimits.inTheNews)
  })
})
