import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { callLimits } from '@unspun/contract/endpoint.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { startTestSite } from '../testing/test-kit.ts'

// Like Firebase: RS256 with keys published at another host, and the project as audience.
const ISSUER = 'https://securetoken.google.com/our-project'
const [key, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
const kid = 'of-this-week'
let away = false
const keys = createServer(async (_, response) => {
  const jwk = { ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' }
  response.writeHead(away ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
})
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
after(() => keys.close())
const settings = {
  IDENTITY_ISSUER: ISSUER,
  IDENTITY_AUDIENCE: 'our-project',
  IDENTITY_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwk`,
}
const site = await startTestSite(settings)

const claims = { email: 'Fay@Example.com', email_verified: true, auth_time: 1 }
function tokenOf(uid: string, changes: object = {}, { issuer = ISSUER, audience = 'our-project', by = key } = {}) {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setSubject(uid)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(by.privateKey)
}
const enter = (uid: string, token: string) => site.post('/api/users/login-register/', { uid }, token)

describe('an external identity provider', () => {
  test('signs people in by its public keys alone, with the rights in its tokens', async () => {
    const token = await tokenOf('fay')
    const { status, body } = await enter('fay', token)
    assert.equal(status, 200)
    assert.deepEqual([body.email, body.email_verified], ['fay@example.com', true])
    const url = site.news.serve('A story')
    assert.ok((await site.post('/api/headlines/create/', { url }, token)).body.headline_id)
    const unverified = await tokenOf('gus', { email_verified: false })
    await enter('gus', unverified)
    const refused = await site.post('/api/headlines/create/', { url }, unverified)
    assert.deepEqual([refused.status, refused.body.errors], [403, [serverMessages.verifyFirst]])
  })

  test('makes no new members while registration is closed; members sign in', async () => {
    const mode = (to: string) => site.database.pool.query('update registration set mode = $1', [to])
    await enter('old', await tokenOf('old'))
    await mode('closed')
    const { body } = await enter('new', await tokenOf('new'))
    assert.equal(body.primary_error, 'Auth__RegistrationClosed')
    assert.equal((await enter('old', await tokenOf('old'))).body.primary_error, undefined)
    // No invitation can be passed to another provider.
    await mode('invited')
    assert.equal((await enter('new', await tokenOf('new'))).body.primary_error, 'Auth__RegistrationClosed')
    await mode('open')
    assert.equal((await enter('new', await tokenOf('new'))).body.primary_error, undefined)
  })

  test('says in `amr` whether a moderator has given a second factor', async () => {
    const { body } = await enter('mia', await tokenOf('mia'))
    await site.database.pool.query(`insert into moderators (user_id, added_by) values ($1, 'a test')`, [body.user_id])
    const queue = (token: string) => site.post('/api/moderation/history/', {}, token)
    for (const amr of [undefined, [], ['pwd'], 'mfa', { mfa: true }, null]) {
      const { status, body: refusal } = await queue(await tokenOf('mia', { amr }))
      assert.deepEqual([status, refusal.errors], [403, [moderationMessages.secondFactorNeeded]], JSON.stringify(amr))
    }
    assert.equal((await queue(await tokenOf('mia', { amr: ['pwd', 'mfa'] }))).status, 200)
    const url = site.news.serve('A story by a moderator')
    assert.ok((await site.post('/api/headlines/create/', { url }, await tokenOf('mia'))).body.headline_id)
  })

  test('is the only one: tokens of other issuers, audiences and keys are refused', async () => {
    const wrong = [
      await tokenOf('fay', {}, { issuer: 'https://securetoken.google.com/another' }),
      await tokenOf('fay', {}, { audience: 'another' }),
      await tokenOf('fay', {}, { by: stranger }),
    ]
    for (const token of wrong) assert.equal((await enter('fay', token)).status, 401)
  })

  test('replaces the identity endpoints, which are not served', async () => {
    for (const path of ['/sign-in/', '/token/', '/sign-up/']) {
      assert.equal((await site.post(`/identity${path}`, {})).status, 404)
    }
    assert.equal((await site.get('/identity/jwks/')).status, 404)
  })

  test('need not know about hidden people: the token of a person hidden here still suffices to delete the account', async () => {
    const token = await tokenOf('hal')
    const { body } = await enter('hal', token)
    await site.database.pool.query('update users set hidden_at = now() where user_id = $1', [body.user_id])
    assert.equal((await site.post('/api/users/own-data/', {}, token)).status, 200)
    const url = site.news.serve('Another story')
    const refused = await site.post('/api/headlines/create/', { url }, token)
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [403, [moderationMessages.hidden({ until: null, reason: '' })]],
    )
  })
})

test('causes a 503 for tokens if its keys cannot be fetched, and the site still starts', async () => {
  away = true
  const started = await startTestSite(settings)
  const token = await tokenOf('fay')
  assert.equal((await started.post('/api/users/get-auth/', {}, token)).status, 503)
  away = false
  assert.equal((await started.post('/api/users/login-register/', { uid: 'fay' }, token)).status, 200)
})

test('limits the tokens of a network while its keys cannot be fetched', async () => {
  away = true
  const points = 5
  const started = await startTestSite({ ...settings, RATE_LIMIT: String(points) })
  const token = await tokenOf('fay')
  const answer = async (remoteAddress: string) => {
    const headers = { 'auth-token': token }
    return (await started.request({ method: 'POST', url: '/api/users/get-auth/', payload: {}, headers, remoteAddress }))
      .status
  }
  const ofNetwork = points * callLimits.networkPointsFactor
  for (let n = 0; n < ofNetwork; n++) assert.equal(await answer('10.7.7.7'), 503)
  assert.equal(await answer('10.7.7.7'), 429)
  assert.equal(await answer('10.7.8.7'), 503, 'another network')
  away = false
  const enter = (uid: string) => started.post('/api/users/login-register/', { uid }, token)
  assert.equal((await enter('fay')).status, 200)
  assert.equal(await answer('10.7.7.7'), 200, 'an account pays for itself again')
})
