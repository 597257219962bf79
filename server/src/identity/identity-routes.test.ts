import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { codeOf } from './second-factor/app-test-kit.ts'
import { openIdentity, SITE } from './test-kit.ts'

let kit: Awaited<ReturnType<typeof openIdentity>>
const person = { email: 'ann@example.com', password: 'secret-1' }
before(async () => {
  kit = await openIdentity({
    rates: { signInsOfAddress: 6, wrongPasswordsOfNetwork: 4, signUpsOfAddress: 3, codesOfAddress: 1000 },
  })
  const registered = await kit.browser().register(person)
  assert.equal(registered.status, 200)
})
after(() => kit.close())

test("refuses requests from another site's page, with or without a cookie", async () => {
  const browser = kit.browser()
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'http://localhost:3001',
  ]) {
    const { status, body, cookies } = await browser.post('/sign-in/', person, { origin })
    assert.equal(status, 403, origin)
    assert.deepEqual(body, { errors: [serverMessages.notAllowed] })
    assert.deepEqual(cookies, [])
  }
  assert.equal((await browser.post('/token/', {}, { origin: undefined, cookie: 'unspun.session_token=x' })).status, 403)
})

test('refuses pages of a foreign name that resolves to this server', async () => {
  const { post } = kit.browser()
  for (const host of ['rebound.example:3000', 'localhost.rebound.example:3000', '10.0.0.1:3000']) {
    const { status } = await post('/check-code/', { oobCode: 'x' }, { origin: `http://${host}`, host })
    assert.equal(status, 403, host)
  }
})

test('accepts our own pages under all their host names, and programs without cookies', async () => {
  const { post } = kit.browser()
  const check = { oobCode: 'x' }
  assert.equal((await post('/check-code/', check)).status, 200)
  assert.equal((await post('/check-code/', check, { origin: undefined })).status, 200)
  for (const host of ['127.0.0.1:3000', '[::1]:3000'])
    assert.equal((await post('/check-code/', check, { origin: `http://${host}`, host })).status, 200, host)
})

test('accepts only small JSON bodies that match the schema', async () => {
  const { post } = kit.browser()
  const huge = await post('/sign-in/', { ...person, password: 'x'.repeat(17_000) })
  assert.equal(huge.status, 413)
  assert.deepEqual(huge.body.errors, [serverMessages.tooLarge])
  const wrong = await post('/sign-in/', { email: person.email, password: 5 })
  assert.deepEqual(wrong.body.errors, [serverMessages.badField('password')])
  const form = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'email=ann%40example.com&password=secret-1'
  const posted = await kit.app.inject({ method: 'POST', url: '/identity/sign-in/', payload, headers: form })
  assert.equal(posted.statusCode, 400)
})

test('serves the public keys without their private parts', async () => {
  for (const url of ['/identity/jwks', '/identity/jwks/']) {
    const answer = await kit.app.inject({ method: 'GET', url })
    assert.equal(answer.statusCode, 200)
    const [key] = answer.json<{ keys: Record<string, string>[] }>().keys
    assert.deepEqual({ kty: key!.kty, crv: key!.crv, d: key!.d }, { kty: 'OKP', crv: 'Ed25519', d: undefined })
  }
})

test("serves neither other methods nor the library's own routes", async () => {
  const get = await kit.app.inject({ method: 'GET', url: '/identity/sign-in' })
  assert.equal(get.statusCode, 405)
  assert.equal(get.headers.allow, 'POST')
  for (const url of ['/identity/sign-in/email', '/identity/sign-up/email', '/identity/update-user']) {
    const answer = await kit.app.inject({ method: 'POST', url, payload: person, headers: { origin: SITE } })
    assert.equal(answer.statusCode, 404, url)
  }
})

test('allows cross-origin requests when the identity endpoints have their own host', async () => {
  const headers = { origin: SITE, host: 'id.localhost:3000', 'access-control-request-method': 'POST' }
  const answer = await kit.app.inject({ method: 'OPTIONS', url: '/identity/sign-in/', headers })
  assert.equal(answer.statusCode, 204)
  assert.equal(answer.headers['access-control-allow-origin'], SITE)
  assert.equal(answer.headers['access-control-allow-credentials'], 'true')
  const foreign = { ...headers, origin: 'https://evil.example' }
  assert.equal(
    (await kit.app.inject({ method: 'OPTIONS', url: '/identity/sign-in/', headers: foreign })).statusCode,
    403,
  )
})

test('limits registrations per network address', async () => {
  const { register } = kit.browser()
  const email = (n: number) => `many-${n}@example.com`
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) {
    statuses.push(
      (await register({ email: email(n), password: 'secret-1' }, { 'x-forwarded-for': `9.9.9.${n}` })).status,
    )
  }
  assert.deepEqual(statuses, [200, 200, 429])
})

const LISTED = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
const UNLISTED = 'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba'
const IN_FIREFOX = 'moz-extension://1b4e28ba-2fa1-11d2-883f-0016d3cca427'

test('an extension that is not listed gets nothing, whether or not others are listed', async () => {
  const browser = kit.browser('10.9.9.9')
  assert.equal((await browser.post('/sign-in/', person)).status, 200)
  for (const origin of [LISTED, IN_FIREFOX, 'moz-extension://*'])
    assert.equal((await browser.post('/token/', {}, { origin })).status, 403, origin)
})

test('a listed extension gets a token only with the session cookie and only from the token endpoint, and no page can read it', async () => {
  const listing = await openIdentity({ extensionOrigins: [LISTED] })
  after(() => listing.close())
  const { browser, email, password } = await listing.member('extension-2@example.com')
  for (const path of ['/token/', '/token']) {
    const { status, body, headers } = await browser.post(path, {}, { origin: LISTED })
    assert.equal(status, 200)
    assert.equal((await listing.verify(body.token)).email, email)
    assert.equal(headers['access-control-allow-origin'], undefined)
  }
  assert.equal((await browser.post('/token/', {}, { origin: LISTED, cookie: undefined })).status, 401)
  for (const origin of [UNLISTED, IN_FIREFOX, `${LISTED}.evil.example`, LISTED.toUpperCase()])
    assert.equal((await browser.post('/token/', {}, { origin })).status, 403, origin)
  const calls: [path: string, body: object][] = [
    ['/sign-in/', { email, password }],
    ['/sign-out/', {}],
    ['/sessions/', {}],
    ['/end-other-sessions/', {}],
    ['/update-password/', { password: 'another-1' }],
    ['/check-code/', { oobCode: 'x' }],
  ]
  for (const [path, body] of calls) assert.equal((await browser.post(path, body, { origin: LISTED })).status, 403, path)
  const preflight = { origin: LISTED, 'access-control-request-method': 'POST' }
  const asked = await listing.app.inject({ method: 'OPTIONS', url: '/identity/token/', headers: preflight })
  assert.deepEqual([asked.statusCode, asked.headers['access-control-allow-origin']], [403, undefined])
})

test('a listed extension gets no token of a sign-in that lacks its second factor', async () => {
  const listing = await openIdentity({ extensionOrigins: [LISTED] })
  after(() => listing.close())
  const { browser, email, password } = await listing.member('extension-4@example.com')
  const { secret } = (await browser.post('/start-totp/')).body
  await browser.post('/finish-totp/', { code: await codeOf(secret) })
  const given = await browser.post('/token/', {}, { origin: LISTED })
  assert.equal((await listing.verify(given.body.token)).second_factor, true)
  const other = listing.browser()
  await other.post('/sign-in/', { email, password })
  const { body } = await other.post('/token/', {}, { origin: LISTED })
  assert.deepEqual([body.pending.totp, 'token' in body], [true, false])
  for (const [path, input] of [
    ['/give-code/', { code: '000000' }],
    ['/passkey-options/', {}],
    ['/lost-factors/', {}],
  ] as const)
    assert.equal((await other.post(path, input, { origin: LISTED })).status, 403, path)
})

test('Firefox extensions, whose origins cannot be listed, are allowed as a group', async () => {
  const listing = await openIdentity({ extensionOrigins: ['moz-extension://*'] })
  after(() => listing.close())
  const { browser } = await listing.member('extension-3@example.com')
  assert.equal((await browser.post('/token/', {}, { origin: IN_FIREFOX })).status, 200)
  for (const origin of ['moz-extension://*', 'moz-extension://x', `${IN_FIREFOX}/page.html`, LISTED])
    assert.equal((await browser.post('/token/', {}, { origin })).status, 403, origin)
})
