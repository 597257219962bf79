import assert from 'node:assert/strict'
import { after, describe, mock, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { until } from '../../testing/until.ts'
import { openIdentity, SITE } from '../test-kit.ts'
import { codeOf } from './app-test-kit.ts'
import { makeAuthenticator } from './authenticator-test-kit.ts'

const kit = await openIdentity()
after(() => kit.close())

/** A self-signed certificate with the list of revoked ones at `http://inside.example/list`. */
const NAMES_AN_ADDRESS =
  'MIIBNTCB3KADAgECAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMTAXgwHhcNMjAwMTAxMDAwMDAwWhcNNDkxMjMxMDAwMDAwWjAMMQowCAYDVQQDEwF4MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFD5KqXJfBRIUO4cyiS95qEXpxcsPWnfuMdZNG+/ZDlV6ET/qYtFA3whDVkjmgfk3IBk9cKCRZGoL+8/f68eSyqMvMC0wKwYDVR0fBCQwIjAgoB6gHIYaaHR0cDovL2luc2lkZS5leGFtcGxlL2xpc3QwCgYIKoZIzj0EAwIDSAAwRQIgT6Ma9RPggG794GCpm/LhrILa9Az/7PeWlFY0DVuOIlkCIQC9Tj9IrzX6tzdhNpbVOuwtGThynvyrI2Jnps6iczbu/w=='

const failed = { errors: [accountMessages.passkeyFailed] }
type Browser = ReturnType<typeof kit.browser>
type Authenticator = ReturnType<typeof makeAuthenticator>
type Changes = Parameters<Authenticator['get']>[1]

async function add(browser: Browser, key: Authenticator, changes: Changes = {}, name = 'My phone') {
  const { options } = (await browser.post('/new-passkey-options/')).body
  return browser.post('/add-passkey/', { response: key.create(options, changes), name })
}

async function use(browser: Browser, key: Authenticator, changes: Changes = {}) {
  const { options } = (await browser.post('/passkey-options/')).body
  return browser.post('/sign-in-with-passkey/', { response: key.get(options, changes) })
}

async function withPasskey(email: string) {
  const member = await kit.member(email)
  const key = makeAuthenticator(SITE)
  const { body } = await add(member.browser, key)
  return { ...member, key, recovery_codes: body.recovery_codes }
}

async function pending({ email, password }: { email: string; password: string }) {
  const browser = kit.browser()
  const { body } = await browser.post('/sign-in/', { email, password })
  return { browser, body }
}

describe('adding a passkey', () => {
  test('asks for one that recognises its person and that the browser can find; gives recovery codes, and announces it', async () => {
    const { browser, email } = await kit.member('adds@example.com')
    const { options } = (await browser.post('/new-passkey-options/')).body
    const { rp, user, authenticatorSelection } = options as Record<string, Record<string, string>>
    assert.deepEqual([rp!.id, rp!.name, user!.name], ['localhost', 'Unspun', email])
    assert.equal(authenticatorSelection!.userVerification, 'required')
    assert.equal(authenticatorSelection!.residentKey, 'required')
    const { body } = await add(browser, makeAuthenticator(SITE))
    assert.equal((await kit.verify(body.session.token)).second_factor, true)
    assert.equal(body.recovery_codes.length, signInLimits.recoveryCodes)
    const factors = (await browser.post('/factors/')).body
    assert.deepEqual([factors.totp, factors.recovery_codes], [false, signInLimits.recoveryCodes])
    assert.deepEqual(
      factors.passkeys.map(({ name }) => name),
      ['My phone'],
    )
    const [mail] = (await kit.mail.recent()).filter(({ recipient }) => recipient === email)
    assert.match(mail!.subject, /second step/)
    assert.deepEqual((await add(browser, makeAuthenticator(SITE), {}, 'Another')).body.recovery_codes, [])
  })

  test('is refused for another site, a passkey that recognises nobody, an old challenge, nonsense, and one that exists', async () => {
    const { browser } = await kit.member('strict@example.com')
    for (const changes of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { recognised: false }])
      assert.deepEqual((await add(browser, makeAuthenticator(SITE), changes)).body, failed, JSON.stringify(changes))
    const key = makeAuthenticator(SITE)
    const { options } = (await browser.post('/new-passkey-options/')).body
    const response = key.create(options)
    assert.ok((await browser.post('/add-passkey/', { response, name: 'One' })).body.session)
    for (const given of [response, key.create({ challenge: 'invented' }), {}, { id: 1 }, { id: 'x', response: {} }])
      assert.deepEqual((await browser.post('/add-passkey/', { response: given, name: 'Two' })).body, failed)
    const other = await kit.member('copies@example.com')
    assert.deepEqual((await add(other.browser, key)).body, failed)
    assert.equal((await browser.post('/factors/')).body.passkeys.length, 1)
  })

  test('looks nothing up that the certificates of a device name', async () => {
    const { browser } = await kit.member('certified@example.com')
    const fetched = mock.method(globalThis, 'fetch', async () => new Response())
    try {
      const certificates = [Buffer.from(NAMES_AN_ADDRESS, 'base64')]
      assert.deepEqual((await add(browser, makeAuthenticator(SITE), { certificates })).body, failed)
      assert.deepEqual(
        fetched.mock.calls.map(({ arguments: [url] }) => url),
        [],
      )
    } finally {
      fetched.mock.restore()
    }
  })

  test('without a name names it', async () => {
    const { browser } = await kit.member('nameless@example.com')
    await add(browser, makeAuthenticator(SITE), {}, '  ')
    const [passkey] = (await browser.post('/factors/')).body.passkeys
    assert.equal(passkey?.name, 'Passkey')
  })

  test('is refused with a challenge of another member or of a sign-in', async () => {
    const [ann, eve] = [await kit.member('ann@example.com'), await kit.member('eve@example.com')]
    const { options } = (await eve.browser.post('/new-passkey-options/')).body
    const response = makeAuthenticator(SITE).create(options)
    const name = [...eve.browser.jar.keys()].find((each) => each.endsWith('passkey'))!
    ann.browser.jar.set(name, eve.browser.jar.get(name)!)
    assert.deepEqual((await ann.browser.post('/add-passkey/', { response, name: 'x' })).body, failed)
    const signIn = (await ann.browser.post('/passkey-options/')).body.options
    const given = { response: makeAuthenticator(SITE).create(signIn), name: 'x' }
    assert.deepEqual((await ann.browser.post('/add-passkey/', given)).body, failed)
  })

  test('is refused over the limit', async () => {
    const { browser, uid } = await withPasskey('many@example.com')
    for (let n = 1; n < signInLimits.passkeys; n++)
      await kit.db
        .insertInto('identity_passkey')
        .values({
          id: `${uid} ${n}`,
          user_id: uid,
          name: 'x',
          credential_id: `${uid} ${n}`,
          public_key: '',
          counter: 0,
          device_type: 'singleDevice',
          backed_up: false,
        })
        .execute()
    const tooMany = { errors: [accountMessages.tooManyPasskeys] }
    assert.deepEqual((await browser.post('/new-passkey-options/')).body, tooMany)
    const given = { response: makeAuthenticator(SITE).create({ challenge: 'x' }), name: 'x' }
    assert.deepEqual((await browser.post('/add-passkey/', given)).body, tooMany)
  })
})

describe('a passkey', () => {
  test('signs in by itself, without a name, as both factors', async () => {
    const { key, uid } = await withPasskey('alone@example.com')
    const browser = kit.browser()
    const { options } = (await browser.post('/passkey-options/')).body
    assert.equal(options.allowCredentials, undefined)
    assert.equal(options.userVerification, 'required')
    const { body } = await use(browser, key)
    assert.deepEqual([body.uid, body.second_factor], [uid, true])
    assert.equal((await kit.verify(body.token)).second_factor, true)
    assert.equal((await browser.post('/sessions/')).body.sessions.length, 2)
    assert.equal((await browser.post('/token/')).body.uid, uid)
  })

  test('finishes a pending sign-in, which asks for the passkeys of its account', async () => {
    const member = await withPasskey('second@example.com')
    const { browser, body } = await pending(member)
    assert.deepEqual(body.pending, { totp: false, passkey: true, recovery: true })
    const { options } = (await browser.post('/passkey-options/')).body
    assert.deepEqual(
      (options.allowCredentials as { id: string }[]).map(({ id }) => id),
      [member.key.id],
    )
    const done = await browser.post('/sign-in-with-passkey/', { response: member.key.get(options) })
    assert.equal((await kit.verify(done.body.token)).second_factor, true)
    const waiting = kit.db.selectFrom('identity_session').select('id').where('second_factor', '=', 'needed')
    assert.deepEqual(await waiting.where('user_id', '=', member.uid).execute(), [])
    const codeOnly = await pending(member)
    assert.ok((await codeOnly.browser.post('/give-code/', { code: member.recovery_codes[0] })).body.token)
  })

  test('are named to no pending sign-in that has ended', async () => {
    const member = await withPasskey('ended@example.com')
    const { browser } = await pending(member)
    await kit.db
      .updateTable('identity_session')
      .set({ created_at: sql<Date>`now() - make_interval(mins => ${signInLimits.pendingMinutes})` })
      .where('user_id', '=', member.uid)
      .where('second_factor', '=', 'needed')
      .execute()
    assert.equal((await browser.post('/passkey-options/')).body.options.allowCredentials, undefined)
  })

  test('of another member signs in only its owner', async () => {
    const [ann, eve] = [await withPasskey('owner@example.com'), await withPasskey('other@example.com')]
    const { browser } = await pending(ann)
    const { body } = await use(browser, eve.key)
    assert.equal(body.uid, eve.uid)
  })

  test('that changes hands while it signs in is refused', async () => {
    const [ann, eve] = [await kit.member('hands@example.com'), await withPasskey('takes@example.com')]
    const give = (db: Kysely<Tables>, { uid }: { uid: string }) =>
      db.updateTable('identity_passkey').set({ user_id: uid }).where('credential_id', '=', eve.key.id).execute()
    const browser = kit.browser()
    const { options } = (await browser.post('/passkey-options/')).body
    await give(kit.db, ann)
    const signedIn = await kit.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('identity_user').select('id').where('id', '=', ann.uid).forUpdate().execute()
      const answer = browser.post('/sign-in-with-passkey/', { response: eve.key.get(options) })
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await waits.execute(kit.db)).rows.length > 0)
      await give(transaction, eve)
      return { answer }
    })
    assert.deepEqual((await signedIn.answer).body, failed)
  })

  test('is refused when it recognises nobody, is of another site, unknown or forged, and its answer works once', async () => {
    const { key } = await withPasskey('forged@example.com')
    const browser = kit.browser()
    for (const changes of [{ recognised: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }])
      assert.deepEqual((await use(browser, key, changes)).body, failed, JSON.stringify(changes))
    assert.deepEqual((await use(browser, makeAuthenticator(SITE))).body, failed)
    const { options } = (await browser.post('/passkey-options/')).body
    const forged = { ...makeAuthenticator(SITE).get(options), id: key.id, rawId: key.id }
    for (const response of [forged, { id: key.id }, { id: key.id, response: null }, {}])
      assert.deepEqual((await browser.post('/sign-in-with-passkey/', { response })).body, failed)
    const response = key.get(options)
    assert.ok((await browser.post('/sign-in-with-passkey/', { response })).body.token)
    assert.deepEqual((await browser.post('/sign-in-with-passkey/', { response })).body, failed)
    const elsewhere = await kit.browser().post('/sign-in-with-passkey/', { response: key.get(options) })
    assert.deepEqual(elsewhere.body, failed, 'another browser did not ask')
    assert.deepEqual(kit.warnings, [], 'strangers fill no log')
  })

  test('stops working when it is removed; the last one takes the recovery codes along', async () => {
    const { browser, key, email } = await withPasskey('removed@example.com')
    const second = makeAuthenticator(SITE)
    await add(browser, second, {}, 'Second')
    const [one, two] = (await browser.post('/factors/')).body.passkeys
    const eve = await withPasskey('removes@example.com')
    await eve.browser.post('/remove-passkey/', { passkey_id: one!.passkey_id })
    assert.equal((await browser.post('/factors/')).body.passkeys.length, 2, "somebody else's stays")
    const { body } = await browser.post('/remove-passkey/', { passkey_id: one!.passkey_id })
    assert.equal(body.second_factor, true)
    assert.deepEqual((await use(kit.browser(), key)).body, failed)
    assert.ok((await use(kit.browser(), second)).body.token)
    const last = await browser.post('/remove-passkey/', { passkey_id: two!.passkey_id })
    assert.equal(last.body.second_factor, false)
    assert.deepEqual((await browser.post('/factors/')).body, { totp: false, passkeys: [], recovery_codes: 0 })
    const mails = (await kit.mail.recent()).filter(({ recipient }) => recipient === email)
    assert.equal(mails.filter(({ subject }) => /second step/.test(subject)).length, 4)
  })

  test('and codes of an app are independent', async () => {
    const { browser, key, recovery_codes } = await withPasskey('both@example.com')
    const { secret } = (await browser.post('/start-totp/')).body
    const { body } = await browser.post('/finish-totp/', { code: await codeOf(secret) })
    assert.deepEqual(body.recovery_codes, [])
    assert.equal((await browser.post('/remove-totp/')).body.second_factor, true)
    assert.equal((await browser.post('/factors/')).body.recovery_codes, recovery_codes.length)
    assert.ok((await use(kit.browser(), key)).body.token)
  })
})
