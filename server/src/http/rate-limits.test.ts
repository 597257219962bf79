import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '@unspun/contract/endpoints.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { startTestSite } from '../test-kit.ts'

const POINTS = 40
const site = await startTestSite({ RATE_LIMIT: String(POINTS) })
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)

const remaining = (headers: Record<string, unknown>) => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
/** Everything that somebody has left, spent. */
async function spent(by: { token: string }) {
  let left = POINTS
  while (left > 0) left = remaining((await site.post('/api/users/get-auth/', {}, by.token)).headers)
}

describe('an account', () => {
  test('is told what it has left, and what a call costs', async () => {
    const ben = await site.makeUser()
    const before = (await site.post('/api/users/get-auth/', {}, ben.token)).headers
    assert.equal(before['ratelimit-policy'], `"account";q=${POINTS};w=60`)
    assert.match(String(before.ratelimit), /^"account";r=\d+;t=\d+$/)
    const after = await site.post('/api/headline-fixes/create/', { headline_id, title: 'Worth five' }, ben.token)
    assert.equal(remaining(before) - remaining(after.headers), 5)
  })

  test('that has spent it all is refused every write, and told when to come back; others are not', async () => {
    const ben = await site.makeUser()
    await spent(ben)
    const writes = endpoints.filter(({ method, who }) => method === 'POST' && who !== 'anyone')
    assert.ok(writes.length > 10)
    for (const { path } of writes) {
      const { status, body, headers } = await site.post(`/api${path}`, {}, ben.token)
      assert.deepEqual([status, body], [429, { errors: [messages.server.tooMany] }], path)
      const wait = Number(headers['retry-after'])
      assert.ok(wait >= 1 && wait <= 60, path)
    }
    const other = await site.makeUser()
    assert.equal((await site.post('/api/users/get-auth/', {}, other.token)).status, 200)
  })

  test('cannot dodge it by coming from elsewhere, nor by asking for all at once', async () => {
    const ben = await site.makeUser()
    const ask = (_: unknown, n: number) =>
      site.request({
        method: 'POST',
        url: '/api/users/get-auth/',
        payload: {},
        headers: { 'auth-token': ben.token, 'x-forwarded-for': `9.9.9.${n}` },
        remoteAddress: `10.9.${n}.1`,
      })
    const all = await Promise.all(Array.from({ length: POINTS + 10 }, ask))
    // Two were spent on becoming a user.
    const served = all.filter(({ status }) => status === 200).length
    assert.ok(served < POINTS && served >= POINTS - 3, String(served))
  })
})

describe('a network', () => {
  const search = (remoteAddress: string) =>
    site.request({
      method: 'POST',
      url: '/api/headlines/get-by-url/',
      payload: { url: 'https://a.example/1' },
      remoteAddress,
    })

  test('without an account has an allowance of its own', async () => {
    const statuses: number[] = []
    for (let n = 0; n < POINTS * 2 + 1; n++) statuses.push((await search('2001:db8::1')).status)
    assert.deepEqual(new Set(statuses.slice(0, -1)), new Set([404]))
    assert.equal(statuses.at(-1), 429)
    assert.equal((await search('2001:db8::2')).status, 429, 'the same household')
    assert.equal((await search('2001:db8:0:1::1')).status, 404)
  })

  test('is not charged for reads that are kept', async () => {
    for (let n = 0; n < POINTS * 2 + 5; n++) {
      const read = { method: 'GET' as const, url: '/api/data/homepage-headlines/', remoteAddress: '10.7.7.7' }
      assert.equal((await site.request(read)).status, 200)
    }
  })
})

test('a new member may post so much on the first day; a day later it is forgotten', async () => {
  const free = await startTestSite()
  const ben = await free.makeUser({ firstDay: true })
  const { headline_id } = await free.makeHeadline(ben)
  const { headline_fix_id } = await free.makeFix(ben, headline_id, 'A fix')
  await free.database.pool.query('update users set first_day_posts = $1', [limits.firstDayPosts - 1])
  const comment = () => free.post('/api/comments/create/', { headline_fix_id, body: 'x' }, ben.token)
  const both = await Promise.all([comment(), comment()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 429])
  const fix = await free.post('/api/headline-fixes/create/', { headline_id, title: 'Another' }, ben.token)
  assert.deepEqual([fix.status, fix.body.errors], [429, [messages.server.firstDay(limits.firstDayPosts)]])
  const url = free.news.serve('A story')
  assert.equal((await free.post('/api/headlines/create/', { url }, ben.token)).status, 429)
  const vote = await free.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  assert.equal(vote.status, 200, 'votes are not posts')
  await free.database.pool.query(`update users set created_at = now() - interval '25 hours'`)
  assert.equal((await comment()).status, 200)
})
