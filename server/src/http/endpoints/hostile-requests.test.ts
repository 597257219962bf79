import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '@unspun/contract/endpoints.ts'
import { identityEndpoints } from '@unspun/contract/identity.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()

describe('malformed requests', () => {
  const raw = (payload: string, type = 'application/json') =>
    site.request({
      method: 'POST',
      url: '/api/headline-fixes/vote/',
      payload,
      headers: { 'content-type': type, 'auth-token': ana.token },
    })

  test('get a sentence, never a stack trace', async () => {
    const table: [string, string | undefined, number][] = [
      ['{', undefined, 400],
      ['[]', undefined, 400],
      ['null', undefined, 400],
      ['"text"', undefined, 400],
      ['{"__proto__": {"vote_value": 1}}', undefined, 400],
      ['['.repeat(60_000), undefined, 400],
      ['['.repeat(30_000) + ']'.repeat(30_000), undefined, 400],
      [`{"vote_value":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`, undefined, 400],
      ['a=b', 'application/x-www-form-urlencoded', 400],
      [JSON.stringify({ headline_fix_id: 1, vote_value: 1, more: 'x'.repeat(70_000) }), undefined, 413],
    ]
    for (const [payload, type, wanted] of table) {
      const { status, body } = await raw(payload, type)
      assert.equal(status, wanted, payload.slice(0, 40))
      assert.equal(body.errors.length, 1)
      assert.doesNotMatch(JSON.stringify(body), /stack|node_modules|Error:/)
    }
  })

  test('an address that cannot be decoded is a bad request', async () => {
    const { status, body } = await site.get('/api/%ff')
    assert.deepEqual([status, body], [400, { errors: [serverMessages.badRequest] }])
  })

  test('an unknown path returns 404 in the same shape', async () => {
    const { status, body } = await site.get('/api/no/such/')
    assert.deepEqual([status, body], [404, { errors: [serverMessages.nothingHere] }])
  })
})

test('an empty body of any declared type is the same as no fields', async () => {
  const ask = (url: string, payload: string, type: string, token?: string) =>
    site.request({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, ...(token && { 'auth-token': token }) },
    })
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
  ]
  for (const type of types)
    for (const payload of ['', ' \r\n']) {
      const { status, body } = await ask('/api/users/get-auth/', payload, type, ana.token)
      assert.deepEqual([status, body.user_id], [200, ana.user_id], `${type} ${JSON.stringify(payload)}`)
    }
  const all = [
    ...endpoints.map((each) => ['/api', each] as const),
    ...identityEndpoints.map((each) => ['/identity', each] as const),
  ]
  const withoutRequired = all.filter(
    ([, { method, input, ...rest }]) =>
      method === 'POST' && !('upload' in rest) && !(input as { required?: string[] }).required?.length,
  )
  assert.ok(withoutRequired.length > 10)
  for (const [base, { path }] of withoutRequired) {
    const [filled, empty] = [await ask(base + path, '{}', types[0]!), await ask(base + path, '', types[0]!)]
    assert.equal(empty.status, filled.status, path)
    assert.notEqual(empty.status, 400, path)
  }
})

describe('the address of a client', () => {
  // Sign-in attempts are counted by address, so a client that can invent addresses has no limit.
  const triesUntilRefused = async (at: typeof site, headerOf: (n: number) => string) => {
    for (let n = 1; n <= signInRates.signInsPerMinute + 1; n++) {
      const { status } = await at.request({
        method: 'POST',
        url: '/identity/sign-in/',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': headerOf(n) },
        payload: { email: `nobody${n}@example.org`, password: 'wrong password' },
      })
      if (status === 429) return n
    }
    return Infinity
  }

  test('is that of the connection, regardless of headers, unless a proxy is trusted', async () => {
    assert.ok((await triesUntilRefused(site, (n) => `198.51.100.${n}`)) < Infinity)
  })

  test('is the address that the trusted proxy added, not one that the client sent', async () => {
    const behindProxy = await startTestSite({ TRUST_PROXY: 'on' })
    assert.equal(await triesUntilRefused(behindProxy, (n) => `203.0.113.${n}`), Infinity)
    assert.ok((await triesUntilRefused(behindProxy, (n) => `198.51.100.${n}, 192.0.2.5`)) < Infinity)
  })
})
