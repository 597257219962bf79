import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newsLimits } from '@unspun/contract/feeds.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const byName = (name: string) => site.get(`/api/domains/get-by-name/?name=${encodeURIComponent(name)}`)
const headlinesOf = (domain_id: number, before?: string) =>
  site.get(`/api/data/domain-headlines/?domain_id=${domain_id}${before ? `&before=${before}` : ''}`)

describe('a domain', () => {
  test('responds with 404 for an unknown name and 400 for an invalid one', async () => {
    const unknown = await byName('unknown.example')
    assert.deepEqual([unknown.status, unknown.body.errors], [404, [domainMessages.notFound]])
    assert.equal((await byName('')).status, 400)
    assert.equal((await byName('x'.repeat(254))).status, 400)
    assert.deepEqual((await headlinesOf(999_999)).body.headlines, [])
  })

  test('is found by its name in any case, with its fix count', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    assert.equal((await byName('127.0.0.1')).body.fix_count, 0)
    await site.makeFix(ana, headline_id, 'A fix')
    assert.deepEqual((await byName('127.0.0.1')).body.fix_count, 1)
    await site.database.pool.query(`update domains set name = 'news.example' where name = '127.0.0.1'`)
    assert.equal((await byName('News.Example')).body.name, 'news.example')
    await site.database.pool.query(`update domains set name = '127.0.0.1' where name = 'news.example'`)
  })

  test('lists its headlines newest first, with and without fixes, in pages', async () => {
    const { domain_id } = (await byName('127.0.0.1')).body
    const ids: number[] = (await headlinesOf(domain_id)).body.headline_ids
    for (let n = 0; n < headlineLimits.ofDomain + 1; n++) {
      const { headline_id } = await site.makeHeadline(ana)
      ids.unshift(headline_id)
      // The list is cached now. A new headline must still appear at once.
      assert.equal((await headlinesOf(domain_id)).body.headline_ids[0], headline_id)
    }
    const first = (await headlinesOf(domain_id)).body
    assert.equal(first.headlines.length, headlineLimits.ofDomain)
    const second = (await headlinesOf(domain_id, first.next)).body
    assert.deepEqual([...first.headline_ids, ...second.headline_ids], ids)
    assert.equal(second.next, undefined)
    await site.makeFix(ana, ids[0]!, 'Seen at once')
    assert.equal((await headlinesOf(domain_id)).body.headline_fixes[0].title, 'Seen at once')
  })
})

test('domains are listed by number of fixes; one without fixes has a page but is not listed', async () => {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'The only one')
  const { pool } = site.database
  await pool.query(`insert into domains (name, fix_count) values ('most.example', 1000), ('empty.example', 0)`)
  const toggle = () => site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, ana.token)
  const namesOf = async (list: string) =>
    (await site.get(`/api/domains/${list}/`)).body.domains.map(({ name }: { name: string }) => name)
  await toggle()
  for (const list of ['list', 'list-top']) {
    const names = await namesOf(list)
    assert.equal(names[0], 'most.example', list)
    assert.ok(names.includes('127.0.0.1') && !names.includes('empty.example'), list)
  }
  const page = await byName('empty.example')
  assert.deepEqual([page.status, page.body.fix_count], [200, 0])
})

test('a profile is found by user ID and by username in any case, but not a hidden user’s', async () => {
  const profile = (user_id: unknown) => site.post('/api/users/get-profile/', { user_id })
  const expected = { user_id: ana.user_id, username: ana.username, display_name: ana.display_name, avatar: '' }
  for (const name of [ana.user_id, String(ana.user_id), ana.username, ana.username.toUpperCase()]) {
    assert.partialDeepStrictEqual((await profile(name)).body, expected)
  }
  for (const name of ['nobody-of-that-name', 999_999, '999999', '']) {
    const { status, body } = await profile(name)
    assert.deepEqual([status, body.errors], [404, [accountMessages.profileNotFound]])
  }
  for (const name of [0, -1, 1.5, null, ['x'], 'x'.repeat(31)]) assert.equal((await profile(name)).status, 400)
  const ben = await site.makeUser()
  await site.database.pool.query('update users set hidden_at = now() where user_id = $1', [ben.user_id])
  assert.equal((await profile(ben.user_id)).status, 404)
})

test('In The News returns a limited number of the newest items', async () => {
  await site.database.pool.query(
    `insert into feed_items (guid, title, domain, link, published_at)
     select 'g' || n, 'Item ' || n, 'news.example', 'https://news.example/' || n, now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [newsLimits.inTheNews + 5],
  )
  const { feed_headlines } = (await site.get('/api/feed/in-the-news/')).body
  assert.equal(feed_headlines.length, newsLimits.inTheNews)
  assert.equal(feed_headlines[0].title, 'Item 1')
})
