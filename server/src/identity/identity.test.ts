import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { getMigrations } from 'better-auth/db/migration'
import { openDatabase } from '../database/database.ts'
import { isDatabaseAway } from '../engines/postgres/postgres.ts'
import { createTokenVerifier } from '../http/endpoints/access-token.ts'
import { createLibrary } from './better-auth.ts'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import { openIdentity } from './test-kit.ts'

const refused = (sentence: string) => ({ errors: [sentence] })

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

test("our tables match the library's schema", async () => {
  const library = createLibrary({
    db: kit.db,
    url: new URL(kit.options.identityUrl),
    audience: 'http://localhost:3000',
    secret: kit.options.secret,
    onError: () => {},
  })
  const { toBeCreated, toBeAdded } = await getMigrations(library.options)
  assert.deepEqual({ toBeCreated, toBeAdded }, { toBeCreated: [], toBeAdded: [] })
})

describe('registering', () => {
  test('signs in, mails the link, and trims and lower-cases the address', async () => {
    const browser = kit.browser()
    const { status, body, headers } = await browser.register({
      email: ' Ann@Example.COM ',
      password: 'secret-1',
    })
    assert.equal(status, 200)
    assert.equal(body.email, 'ann@example.com')
    assert.equal(body.email_verified, false)
    assert.equal(headers['cache-control'], 'no-store')
    const viewer = await kit.verify(body.token)
    assert.deepEqual(
      { uid: viewer.uid, email: viewer.email, email_verified: viewer.email_verified },
      { uid: body.uid, email: 'ann@example.com', email_verified: false },
    )
    assert.ok(Math.abs(viewer.issued_at - Date.now()) < 10_000)
    assert.equal(body.expires_at - viewer.issued_at, 15 * 60_000)
    assert.ok(await kit.mailedCode('ann@example.com'))
  })

  test('keeps the session in a cookie that is hidden from scripts and other sites', async () => {
    const { cookies } = await kit.browser().register({ email: 'cookie@example.com', password: 'secret-1' })
    assert.deepEqual(
      cookies.map((cookie) => /^unspun\.([a-z_]+)/.exec(cookie)?.[1]),
      ['session_token', 'device_'],
    )
    for (const part of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/identity/i, /; Max-Age=2592000/i]) {
      assert.match(cookies[0]!, part)
    }
    assert.doesNotMatch(cookies[0]!, /; Secure/i)
  })

  test('refuses a known address in any case, a weak password, an invalid address', async () => {
    const { register } = kit.browser()
    await register({ email: 'dora@example.com', password: 'secret-1' })
    const again = await register({ email: 'DORA@example.com', password: 'secret2' })
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, refused(accountMessages.emailUnavailable))
    assert.deepEqual(again.cookies, [])
    for (const password of ['12345', '', '       ', 'a     ']) {
      const weak = await register({ email: 'weak@example.com', password })
      assert.deepEqual(weak.body, refused(accountMessages.passwordTooWeak), JSON.stringify(password))
    }
    for (const email of ['', 'dora', 'a@b', 'a@b..c', 'two@example.com,dora@example.com', 'a\r\nbcc: b@example.com']) {
      const invalid = await register({ email, password: 'secret-1' })
      assert.deepEqual(invalid.body, refused(accountMessages.invalidEmail), JSON.stringify(email))
    }
    const long = await register({ email: 'long@example.com', password: 'x'.repeat(257) })
    assert.equal(long.status, 400)
  })

  test('accepts only one of two concurrent registrations and sends one mail', async () => {
    const body = { email: 'race@example.com', password: 'secret-1' }
    const both = await Promise.all([kit.browser().register(body), kit.browser().register(body)])
    assert.equal(both.filter((each) => each.body.token).length, 1)
    assert.equal(both.filter((each) => each.body.errors?.[0] === accountMessages.emailUnavailable).length, 1)
    const mails = (await kit.mail.recent()).filter(({ recipient }) => recipient === body.email)
    assert.equal(mails.length, 1)
  })

  test('creates no account when the mail cannot be queued', async () => {
    const failing = createEmbeddedIdentity({
      ...kit.options,
      mail: { send: () => Promise.reject(new Error('no outbox')) },
    })
    const caller = { cookie: undefined, address: '::1' }
    await assert.rejects(
      failing.signUp({ email: 'half@example.com', password: 'secret-1', bot_proof: await kit.proof() }, caller),
      /no outbox/,
    )
    const row = await kit.db
      .selectFrom('identity_user')
      .where('email', '=', 'half@example.com')
      .select('id')
      .executeTakeFirst()
    assert.equal(row, undefined)
  })
})

describe('a session', () => {
  const person = { email: 'eve@example.com', password: 'secret-1' }
  before(() => kit.browser().register(person))

  test('starts by password, issues fresh tokens, and ends permanently', async () => {
    const browser = kit.browser()
    const begun = await browser.post('/sign-in/', { email: 'Eve@example.com ', password: person.password })
    assert.equal(begun.body.email, person.email)
    const kept = new Map(browser.jar)
    const renewed = await browser.post('/token/')
    assert.equal(renewed.body.uid, begun.body.uid)
    await kit.verify(renewed.body.token)

    const ended = await browser.post('/sign-out/')
    assert.deepEqual(ended.body, {})
    assert.equal(browser.jar.has('unspun.session_token'), false)
    for (const [name, value] of kept) browser.jar.set(name, value)
    assert.equal((await browser.post('/token/')).status, 401)
  })

  test('requires the right address and password, and does not say which was wrong', async () => {
    const { post, jar } = kit.browser()
    const wrong = await post('/sign-in/', { ...person, password: 'secret2' })
    const unknown = await post('/sign-in/', { ...person, email: 'nobody@example.com' })
    assert.deepEqual(wrong.body, refused(accountMessages.loginFailed))
    assert.deepEqual(unknown.body, wrong.body)
    assert.equal(unknown.status, wrong.status)
    assert.deepEqual(Object.keys(unknown.headers).sort(), Object.keys(wrong.headers).sort())
    assert.equal(jar.size, 0)
  })

  test('does not exist without its cookie or with an invented one', async () => {
    const { post, jar } = kit.browser()
    assert.equal((await post('/token/')).status, 401)
    jar.set('unspun.session_token', 'invented.c2lnbmF0dXJl')
    assert.equal((await post('/token/')).status, 401)
    assert.equal((await post('/sign-out/')).status, 200)
  })

  test('uses a Secure cookie on an https site', async () => {
    const changes = { siteUrl: 'https://news.example', identityUrl: 'https://news.example/identity' }
    const identity = createEmbeddedIdentity({ ...kit.options, ...changes })
    const { cookies } = await identity.signIn(person, { cookie: undefined, address: '::1' })
    assert.match(cookies[0]!, /^__Secure-unspun\.session_token=.*; Secure/i)
  })
})

describe('confirming an address', () => {
  test('the mailed link works once; checking it does not use it', async () => {
    const browser = kit.browser()
    await browser.register({ email: 'finn@example.com', password: 'secret-1' })
    const oobCode = await kit.mailedCode('finn@example.com')
    const expected = { operation: 'VERIFY_EMAIL', email: 'finn@example.com' }
    const elsewhere = kit.browser()
    assert.deepEqual((await elsewhere.post('/check-code/', { oobCode })).body, expected)
    assert.deepEqual((await elsewhere.post('/check-code/', { oobCode })).body, expected)
    assert.deepEqual((await browser.post('/apply-code/', { oobCode })).body, expected)
    const again = await elsewhere.post('/apply-code/', { oobCode })
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, refused(accountMessages.codeInvalid))
    assert.deepEqual((await elsewhere.post('/check-code/', { oobCode })).body, refused(accountMessages.codeInvalid))

    const { body } = await browser.post('/token/')
    assert.equal(body.email_verified, true)
    assert.equal((await kit.verify(body.token)).email_verified, true)
  })

  test('is refused for an address that the account no longer has, and uses no code', async () => {
    const browser = kit.browser()
    const { body } = await browser.register({ email: 'gina@example.com', password: 'secret-1' })
    const oobCode = await kit.mailedCode('gina@example.com')
    await kit.db.updateTable('identity_user').set({ email: 'new@example.com' }).where('id', '=', body.uid).execute()
    assert.deepEqual((await browser.post('/apply-code/', { oobCode })).body, refused(accountMessages.codeInvalid))
    assert.equal((await kit.browser().post('/check-code/', { oobCode })).body.operation, 'VERIFY_EMAIL')
  })
})

test('a changed secret ends sessions, logs a warning, and creates a new signing key', async () => {
  const old = await kit.browser().register({ email: 'hal@example.com', password: 'secret-1' })
  const renewed = createEmbeddedIdentity({ ...kit.options, secret: 'another secret of the tests: 51ab77' })
  const { answer } = await renewed.signIn(
    { email: 'hal@example.com', password: 'secret-1' },
    { cookie: undefined, address: '::1' },
  )
  assert.ok(kit.warnings.some((warning) => warning.includes('SECRET')))
  assert.equal((await renewed.jwks()).keys.length, 2)
  const { verify } = createTokenVerifier({ issuer: renewed.issuer, audience: renewed.audience, keys: renewed.jwks })
  assert.ok('token' in answer)
  await verify(answer.token)
  await verify(old.body.token)
})

test('an unreachable database is reported as unavailable, not as a wrong password', async () => {
  const person = { email: 'ida@example.com', password: 'secret-1' }
  const { jar } = await registered(person)
  const away = openDatabase({ address: { host: '/nowhere', user: 'nobody', database: 'none' } })
  const identity = createEmbeddedIdentity({ ...kit.options, database: away })
  const caller = { cookie: [...jar].map((pair) => pair.join('=')).join('; '), address: '::1' }
  const isAway = (error: unknown) =>
    isDatabaseAway(error) || (error instanceof AppError && error.code === 'Unavailable')
  await assert.rejects(identity.signIn(person, caller), isAway)
  await assert.rejects(identity.refreshToken({}, caller), isAway)
  await assert.rejects(identity.applyCode({ oobCode: 'x' }, caller), isAway)
})

async function registered(person: { email: string; password: string }) {
  const browser = kit.browser()
  await browser.register(person)
  return browser
}
