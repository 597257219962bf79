import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networkFactors } from '@unspun/contract/endpoint.ts'
import { endpoints } from '@unspun/contract/endpoints.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { createRateLimits } from './rate-limits.ts'

const POINTS = 40
const site = await startTestSite({ RATE_LIMIT: String(POINTS) })
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)

const remaining = (headers: Record<string, unknown>) => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
async function spent(by: { token: string }) {
  let left = POINTS
  while (left > 0) left = remaining((await site.post('/api/users/get-auth/', {}, by.token)).headers)
}

describe('an account', () => {
  test('gets headers with its allowance and the cost of a call', async () => {
    const ben = await site.makeUser()
    const before = (await site.post('/api/users/get-auth/', {}, ben.token)).headers
    assert.equal(before['ratelimit-policy'], `"account";q=${POINTS};w=60`)
    assert.match(String(before.ratelimit), /^"account";r=\d+;t=\d+$/)
    const after = await site.post('/api/headline-fixes/create/', { headline_id, title: 'Worth five' }, ben.token)
    assert.equal(remaining(before) - remaining(after.headers), 5)
  })

  test('with an empty allowance is refused every write and told when to retry; others are not affected', async () => {
    const ben = await site.makeUser()
    await spent(ben)
    const writes = endpoints.filter(({ method, who }) => method === 'POST' && who !== 'anyone')
    assert.ok(writes.length > 10)
    for (const { path } of writes) {
      const { status, body, headers } = await site.post(`/api${path}`, {}, ben.token)
      assert.deepEqual([status, body], [429, { errors: [serverMessages.tooMany] }], path)
      const wait = Number(headers['retry-after'])
      assert.ok(wait >= 1 && wait <= 60, path)
    }
    const other = await site.makeUser()
    assert.equal((await site.post('/api/users/get-auth/', {}, other.token)).status, 200)
  })

  test('cannot avoid the limit by changing its address or by sending all requests at once', async () => {
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
    // Registering the user cost two points.
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

  test('without an account has its own allowance', async () => {
    const statuses: number[] = []
    for (let n = 0; n < POINTS * 2 + 1; n++) statuses.push((await search('2001:db8::1')).status)
    assert.deepEqual(new Set(statuses.slice(0, -1)), new Set([404]))
    assert.equal(statuses.at(-1), 429)
    assert.equal((await search('2001:db8::2')).status, 429, 'the same household')
    assert.equal((await search('2001:db8:0:1::1')).status, 404)
  })

  test('shares an allowance with the /24 or /48 around it, and a larger one with its /32', async () => {
    const charge = createRateLimits(1)
    const isRefused = async (address: string) => (await charge({ uid: undefined, address }, 2)).refused
    const { wide, region } = networkFactors.requests
    const table = [
      ['192.0.2.0', wide, (n: number) => `192.0.2.${n}`, '192.0.3.1'],
      ['2001:db8:1::', wide, (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
      ['2001:db9::', region, (n: number) => `2001:db9:${n + 1}::1`, '2001:dba::1'],
    ] as const
    for (const [first, room, addressOf, stranger] of table) {
      assert.equal(await isRefused(first), false)
      // A refused address uses up none of its neighbours' allowance.
      for (let n = 0; n < 3 * room; n++) assert.equal(await isRefused(first), true)
      for (let n = 1; n < room; n++) assert.equal(await isRefused(addressOf(n)), false, addressOf(n))
      assert.equal(await isRefused(addressOf(room)), true)
      assert.equal(await isRefused(stranger), false)
    }
  })

  test('of a single person reports its own allowance, and otherwise the one of the network with the least left', async () => {
    const charge = createRateLimits(10)
    const left = async (address: string) => remaining((await charge({ uid: undefined, address }, 1)).headers)
    assert.equal(await left('192.0.2.1'), 19)
    for (let n = 2; n < 12; n++) for (let calls = 0; calls < 19; calls++) await left(`192.0.2.${n}`)
    assert.equal(await left('192.0.2.12'), 8)
  })

  const home = { method: 'GET' as const, url: '/api/data/homepage-headlines/' }

  test('is not charged for cached reads', async () => {
    for (let n = 0; n < POINTS * 2 + 5; n++) {
      assert.equal((await site.request({ ...home, remoteAddress: '10.7.7.7' })).status, 200)
    }
  })

  test('is charged for uncached reads, such as unknown ids, but still gets cached answers', async () => {
    const read = (url: string) => site.request({ method: 'GET', url: `/api${url}`, remoteAddress: '10.7.7.8' })
    await site.request(home)
    for (let n = 0; n < POINTS * 2; n++) assert.equal((await read(`/headlines/get/?id=${900_000 + n}`)).status, 404)
    for (const url of [
      '/headlines/get/?id=900000',
      '/data/homepage-headlines/?before=1',
      '/data/domain-headlines/?domain_id=9999',
    ]) {
      const { status, body, headers } = await read(url)
      assert.deepEqual([status, body.errors], [429, [serverMessages.tooMany]], url)
      assert.ok(Number(headers['retry-after']) >= 1)
    }
    assert.equal((await read('/data/homepage-headlines/')).status, 200)
    assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 200, 'others are served')
  })

  test('is charged for refused tokens', async () => {
    const write = (token: string) =>
      site.request({
        method: 'POST',
        url: '/api/headline-fixes/vote/',
        payload: { headline_fix_id: 1, vote_value: 1 },
        headers: { 'auth-token': token },
        remoteAddress: '10.7.7.9',
      })
    const [, claims, signature] = ana.token.split('.')
    const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 5 })).toString('base64url')
    for (let n = 0; n < POINTS; n++) {
      assert.equal((await write(`no token ${n}`)).status, 401)
      assert.equal((await write(`${head}.${claims}.${signature}`)).status, 401)
    }
    assert.equal((await write('no token')).status, 429)
    assert.equal((await write(ana.token)).status, 200, 'an account pays for itself')
  })
})

test('answers for invented ids and cursors are not cached, so they evict nothing', async () => {
  const { headline_id: bare } = await site.makeHeadline(await site.makeUser())
  await site.database.pool.query(`insert into domains (name) values ('news.example')`)
  for (const url of [
    '/domains/get-by-name/?name=News.Example',
    '/data/homepage-headlines/?before=1',
    '/data/domain-headlines/?domain_id=9999',
    '/data/domain-headlines/?domain_id=1&before=1',
    `/headline-fixes/list-by-headline-id/?headline_id=${bare}`,
  ]) {
    const first = await site.get(`/api${url}`)
    while (Date.now() <= first.body.ts) await new Promise((resolve) => setTimeout(resolve, 1))
    assert.notEqual((await site.get(`/api${url}`)).body.ts, first.body.ts, url)
  }
})
