import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()

/** The item has another spelling of the headline's URL. */
async function makeItem() {
  const { headline_id, url } = await site.makeHeadline(ana)
  const link = `${url}?utm_source=rss`
  await site.database.pool.query(
    `insert into feed_items (guid, title, domain, link, link_key, published_at) values ($1, 'Printed', 'news.example', $1, $2, now())`,
    [link, createHash('sha256').update(urlKey(link)).digest()],
  )
  const read = async () => {
    const { body } = await site.get('/api/feed/in-the-news/')
    const item: FeedHeadline = body.feed_headlines.find((each: FeedHeadline) => each.link === link)
    return item && [item.headline_id, item.fix_count, item.headline_fix_id, item.fix_title]
  }
  return { headline_id, read }
}

const act = operatorOf(site)

test('a news item shows the best fix and the number of fixes of its article, as they are posted and disabled', async () => {
  const { headline_id, read } = await makeItem()
  assert.deepEqual(await read(), [headline_id, 0, 0, ''])
  // The response is cached now. Each change must appear in the next one.
  const first = await site.makeFix(ana, headline_id, 'The first')
  assert.deepEqual(await read(), [headline_id, 1, first.headline_fix_id, 'The first'])
  const second = await site.makeFix(ben, headline_id, 'The second')
  const [, count, best] = await read()
  assert.equal(count, 2)
  const [leader, other] = best === first.headline_fix_id ? [first, second] : [second, first]
  const owner = leader === first ? ana : ben
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: leader.headline_fix_id }, owner.token)
  assert.deepEqual(await read(), [headline_id, 1, other.headline_fix_id, other.title])
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: leader.headline_fix_id }, owner.token)
  assert.equal((await read())[1], 2)
})

test('a new title of the best fix and a new name of its author appear at once', async () => {
  const { headline_id, read } = await makeItem()
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'With a tpyo')
  await read()
  await site.post('/api/headline-fixes/update/', { headline_fix_id, title: 'Without', description: '' }, ana.token)
  assert.deepEqual((await read())[3], 'Without')
  const before = await site.get('/api/feed/in-the-news/')
  assert.ok(JSON.stringify(before.body).includes(ana.display_name))
  const renamed = await site.post(
    '/api/users/update-profile/',
    { display_name: 'Somebody Else', username: ana.username },
    ana.token,
  )
  assert.equal(renamed.status, 200)
  const { body } = await site.get('/api/feed/in-the-news/')
  assert.ok(!JSON.stringify(body).includes(ana.display_name))
  assert.ok(JSON.stringify(body).includes('Somebody Else'))
})

test('hidden fixes, headlines and members leave the news', async () => {
  const { headline_id, read } = await makeItem()
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'To be hidden')
  const byBen = await site.makeFix(ben, headline_id, 'By Ben')
  assert.equal((await read())[1], 2)

  await act('hide', 'fix', headline_fix_id)
  assert.deepEqual(await until(read, ([, count]) => count === 1), [headline_id, 1, byBen.headline_fix_id, 'By Ben'])
  await act('hide', 'user', ben.user_id)
  assert.deepEqual(await until(read, ([, count]) => count === 0), [headline_id, 0, 0, ''])
  await act('restore', 'user', ben.user_id)
  await until(read, ([, count]) => count === 1)
  await act('hide', 'headline', headline_id)
  assert.deepEqual(await until(read, ([id]) => id === 0), [0, 0, 0, ''])
})
