import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { sql } from 'kysely'
import { createEmbeddedIdentity } from '../embedded-identity.ts'
import { openIdentity } from '../test-kit.ts'
import { codeOf } from './app-test-kit.ts'

const kit = await openIdentity()
after(() => kit.close())

const refused = (sentence: string) => ({ errors: [sentence] })
type Browser = ReturnType<typeof kit.browser>

/** A member with codes of an app, of which `used` has set it up. */
async function guarded(email: string) {
  const member = await kit.member(email)
  const { secret } = (await member.browser.post('/start-totp/')).body
  const used = await codeOf(secret)
  const { body } = await member.browser.post('/finish-totp/', { code: used })
  return { ...member, secret, used, recovery_codes: body.recovery_codes, token: body.session.token }
}

async function signedIn({ email, password }: { email: string; password: string }) {
  const browser = kit.browser()
  const { body } = await browser.post('/sign-in/', { email, password })
  return { browser, body }
}

const began = (uid: string, minutes: number) =>
  kit.db
    .updateTable('identity_session')
    .set({ created_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('user_id', '=', uid)
    .execute()
const newestSubject = async (email: string) =>
  (await kit.mail.recent()).find(({ recipient }) => recipient === email)?.subject
const usesOwn = async (browser: Browser) => (await browser.post('/factors/')).status === 200

describe('setting codes up', () => {
  test('is refused without a session, for an unconfirmed address, and long after signing in', async () => {
    const calls = [
      ['/start-totp/', {}],
      ['/finish-totp/', { code: '000000' }],
      ['/remove-totp/', {}],
      ['/new-passkey-options/', {}],
      ['/add-passkey/', { response: { id: 'x' }, name: 'x' }],
      ['/remove-passkey/', { passkey_id: 'x' }],
      ['/new-recovery-codes/', {}],
    ] as const
    const unconfirmed = await kit.member('unconfirmed@example.com', { verified: false })
    const old = await kit.member('old@example.com')
    await began(old.uid, signInLimits.recentMinutes + 1)
    for (const [path, body] of calls) {
      assert.equal((await kit.browser().post(path, body)).status, 401, path)
      assert.equal((await unconfirmed.browser.post(path, body)).status, 403, path)
      assert.deepEqual((await old.browser.post(path, body)).body, refused(accountMessages.recentLogin), path)
    }
    assert.equal((await kit.browser().post('/factors/')).status, 401)
    assert.equal((await kit.browser().post('/lost-factors/')).status, 401)
    assert.equal((await kit.browser().post('/give-code/', { code: '000000' })).status, 401)
  })

  test('needs a first code, gives recovery codes once, announces it, and keeps other sessions', async () => {
    const { browser, email, password } = await kit.member('sets-up@example.com')
    const other = (await signedIn({ email, password })).browser
    const { secret, uri } = (await browser.post('/start-totp/')).body
    assert.match(uri, /^otpauth:\/\/totp\/Unspun:sets-up%40example.com\?secret=[A-Z2-7]+&issuer=Unspun/)
    assert.ok(uri.includes(secret))
    const wrong = await browser.post('/finish-totp/', { code: '12345' })
    assert.deepEqual(wrong.body, refused(accountMessages.factorCodeWrong))
    assert.deepEqual((await browser.post('/factors/')).body, { totp: false, passkeys: [], recovery_codes: 0 })
    assert.equal('pending' in (await signedIn({ email, password })).body, false, 'it does not count yet')

    const { body } = await browser.post('/finish-totp/', { code: await codeOf(secret) })
    assert.equal(body.session.second_factor, true)
    assert.equal((await kit.verify(body.session.token)).second_factor, true)
    assert.equal(new Set(body.recovery_codes).size, signInLimits.recoveryCodes)
    assert.deepEqual((await browser.post('/factors/')).body, {
      totp: true,
      passkeys: [],
      recovery_codes: signInLimits.recoveryCodes,
    })
    assert.match((await newestSubject(email))!, /second step/)
    const renewed = (await other.post('/token/')).body
    assert.equal((await kit.verify(renewed.token)).second_factor, false)
    assert.equal(renewed.recent_for, 0, 'its sign-in included no second factor')
    assert.deepEqual((await other.post('/remove-totp/')).body, refused(accountMessages.recentLogin))
    assert.equal((await kit.verify(renewed.token)).signed_in_at, 0)
    for (const path of ['/start-totp/', '/finish-totp/'])
      assert.deepEqual(
        (await browser.post(path, { code: await codeOf(secret, 1) })).body,
        refused(accountMessages.totpExists),
      )
  })

  test('keeps no readable secret or recovery code in the database', async () => {
    const { uid, secret, recovery_codes } = await guarded('sealed@example.com')
    const row = JSON.stringify(
      await kit.db.selectFrom('identity_two_factor').selectAll().where('user_id', '=', uid).execute(),
    )
    for (const each of [secret, ...recovery_codes]) assert.equal(row.includes(each), false)
  })
})

describe('a pending sign-in', () => {
  test('has no token, and only a code finishes it', async () => {
    const member = await guarded('pending@example.com')
    const { browser, body } = await signedIn(member)
    const { uid, email } = member
    assert.deepEqual(body.pending, { totp: true, passkey: false, recovery: true })
    assert.deepEqual([body.uid, body.email, 'token' in body], [uid, email, false])
    assert.equal(body.pending_for, signInLimits.pendingMinutes * 60_000)
    assert.deepEqual((await browser.post('/token/')).body.pending, body.pending)
    for (const path of ['/sessions/', '/end-other-sessions/', '/ways-to-sign-in/', '/factors/', '/send-verification/'])
      assert.equal((await browser.post(path)).status, 401, path)
    for (const [path, given] of [
      ['/update-password/', { password: 'secret-2' }],
      ['/end-session/', { session_id: 'x' }],
      ['/start-totp/', {}],
      ['/remove-totp/', {}],
      ['/new-passkey-options/', {}],
      ['/new-recovery-codes/', {}],
    ] as const)
      assert.equal((await browser.post(path, given)).status, 401, path)
    assert.equal((await member.browser.post('/sessions/')).body.sessions.length, 1, 'Settings does not show it')

    assert.deepEqual(
      (await browser.post('/give-code/', { code: '12345' })).body,
      refused(accountMessages.factorCodeWrong),
    )
    const done = await browser.post('/give-code/', { code: ` ${await codeOf(member.secret, 1)} ` })
    assert.equal((await kit.verify(done.body.token)).second_factor, true)
    assert.equal(done.body.recent_for, signInLimits.recentMinutes * 60_000)
    assert.equal((await browser.post('/sessions/')).body.sessions.length, 2)
  })

  test('follows a mailed link, too', async () => {
    const { email } = await guarded('link@example.com')
    const browser = kit.browser()
    await browser.post('/send-sign-in-link/', { email })
    const { body } = await browser.post('/sign-in-with-code/', { oobCode: await kit.mailedCode(email, 'signIn') })
    assert.equal(body.pending.totp, true)
    assert.equal(await usesOwn(browser), false)
  })

  test('ends after a quarter of an hour, and by signing out, which ends nothing else', async () => {
    const member = await guarded('ends@example.com')
    const first = (await signedIn(member)).browser
    await began(member.uid, signInLimits.pendingMinutes)
    assert.equal((await first.post('/token/')).status, 401)
    assert.equal((await first.post('/give-code/', { code: await codeOf(member.secret, 1) })).status, 401)
    const second = (await signedIn(member)).browser
    const kept = new Map(second.jar)
    await second.post('/sign-out/')
    for (const [name, value] of kept) second.jar.set(name, value)
    assert.equal((await second.post('/token/')).status, 401)
    assert.equal(await usesOwn(member.browser), true)
    const ended = kit.db.selectFrom('ended_tokens').select('identity_uid').where('identity_uid', '=', member.uid)
    assert.deepEqual(await ended.execute(), [], 'who knows the password only revokes no tokens')
  })

  test('makes no device known, and is replaced by the next sign-in', async () => {
    const member = await guarded('replaced@example.com')
    const { browser } = await signedIn(member)
    assert.deepEqual([...browser.jar.keys()], ['unspun.session_token'])
    await browser.post('/sign-in/', { email: member.email, password: member.password })
    const rows = kit.db.selectFrom('identity_session').select('id').where('user_id', '=', member.uid)
    assert.equal((await rows.where('second_factor', '=', 'needed').execute()).length, 1)
  })

  test('ends with a new password, which removes no second factor', async () => {
    const member = await guarded('reset@example.com')
    const { browser } = await signedIn(member)
    await browser.post('/send-reset/', { email: member.email })
    const oobCode = await kit.mailedCode(member.email, 'resetPassword')
    await browser.post('/reset-password/', { oobCode, password: 'another-1' })
    assert.equal((await browser.post('/token/')).status, 401)
    const { body } = await signedIn({ email: member.email, password: 'another-1' })
    assert.equal(body.pending.totp, true)
  })
})

test('a browser that has given its second factor confirms with it alone, and not by password or mailed link', async () => {
  const { browser, email, uid, recovery_codes } = await guarded('confirms@example.com')
  await began(uid, signInLimits.recentMinutes + 1)
  assert.equal((await browser.post('/token/')).body.recent_for, 0)
  const { body } = await browser.post('/give-code/', { code: recovery_codes[0] })
  assert.equal((await kit.verify(body.token)).second_factor, true)
  assert.ok(body.recent_for > 0)
  const changed = await browser.post('/update-password/', { password: 'secret-2' })
  assert.equal(changed.body.second_factor, true)
  assert.ok('pending' in (await browser.post('/sign-in/', { email, password: 'secret-2' })).body)
  assert.ok((await browser.post('/give-code/', { code: recovery_codes[1] })).body.token)
  await browser.post('/send-sign-in-link/', { email })
  const oobCode = await kit.mailedCode(email, 'signIn')
  assert.ok('pending' in (await browser.post('/sign-in-with-code/', { oobCode })).body)
  assert.equal((await browser.post('/remove-totp/')).status, 401)
})

test('a changed secret of the site ends codes of apps and recovery codes, without a fault', async () => {
  const { email, password, secret, recovery_codes } = await guarded('resealed@example.com')
  const renewed = createEmbeddedIdentity({ ...kit.options, secret: 'another secret of the tests: 51ab77' })
  const address = '127.0.0.1'
  const { answer, cookies } = await renewed.signIn({ email, password }, { cookie: undefined, address })
  assert.deepEqual('pending' in answer && answer.pending, { totp: true, passkey: false, recovery: false })
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  for (const code of [await codeOf(secret, 1), recovery_codes[0]!])
    await assert.rejects(renewed.giveCode({ code }, { cookie, address }), { code: 'FactorCodeWrong' })
})

test('a code works once, also the one that set it up, even twice at a time', async () => {
  const member = await guarded('once@example.com')
  const code = await codeOf(member.secret, 1)
  const [one, two] = [(await signedIn(member)).browser, (await signedIn(member)).browser]
  const set = await one.post('/give-code/', { code: member.used })
  assert.deepEqual(set.body, refused(accountMessages.factorCodeWrong))
  const both = await Promise.all([one, two].map((browser) => browser.post('/give-code/', { code })))
  assert.equal(both.filter(({ body }) => body.token).length, 1)
})

describe('a recovery code', () => {
  test('finishes a sign-in once, however it is typed, even twice at a time', async () => {
    const member = await guarded('recovers@example.com')
    const [code = '', next = ''] = member.recovery_codes
    const [one, two] = [(await signedIn(member)).browser, (await signedIn(member)).browser]
    const both = await Promise.all([
      one.post('/give-code/', { code }),
      two.post('/give-code/', { code: ` ${code.toUpperCase().replace('-', ' ')} ` }),
    ])
    assert.equal(both.filter(({ body }) => body.token).length, 1)
    const { body } = await member.browser.post('/factors/')
    assert.equal(body.recovery_codes, signInLimits.recoveryCodes - 1)
    assert.equal(both.find(({ body }) => body.token)!.body.second_factor, true)
    const mails = (await kit.mail.recent()).filter(({ recipient }) => recipient === member.email)
    // The app, and the use of the code.
    assert.equal(mails.filter(({ subject }) => /second step/.test(subject)).length, 2)
    const third = (await signedIn(member)).browser
    assert.ok((await third.post('/give-code/', { code: next })).body.token)
  })

  test('of another member is refused', async () => {
    const [ann, eve] = [await guarded('ann@example.com'), await guarded('eve@example.com')]
    const { browser } = await signedIn(ann)
    const { body } = await browser.post('/give-code/', { code: eve.recovery_codes[0] })
    assert.deepEqual(body, refused(accountMessages.factorCodeWrong))
  })

  test('is replaced by new ones, which are announced; without a second factor there are none', async () => {
    const member = await guarded('new-codes@example.com')
    const { recovery_codes } = (await member.browser.post('/new-recovery-codes/')).body
    assert.equal(recovery_codes.length, signInLimits.recoveryCodes)
    const { browser } = await signedIn(member)
    const old = await browser.post('/give-code/', { code: member.recovery_codes[0] })
    assert.deepEqual(old.body, refused(accountMessages.factorCodeWrong))
    assert.ok((await browser.post('/give-code/', { code: recovery_codes[0] })).body.token)
    const mails = (await kit.mail.recent()).filter(({ recipient }) => recipient === member.email)
    // The app, the new codes, and the use of one.
    assert.equal(mails.filter(({ subject }) => /second step/.test(subject)).length, 3)
    const without = await kit.member('no-codes@example.com')
    assert.deepEqual((await without.browser.post('/new-recovery-codes/')).body, refused(accountMessages.noSecondFactor))
  })
})

test('removing the last second factor ends its recovery codes, pending sign-ins and tokens that tell of it', async () => {
  const member = await guarded('removes@example.com')
  const { browser: pending } = await signedIn(member)
  const { body } = await member.browser.post('/remove-totp/')
  assert.equal((await kit.verify(body.token)).second_factor, false)
  assert.equal(body.second_factor, false)
  assert.ok(body.recent_for > 0)
  assert.equal((await pending.post('/token/')).status, 401)
  assert.deepEqual((await member.browser.post('/factors/')).body, { totp: false, passkeys: [], recovery_codes: 0 })
  const { valid_after } = await kit.db
    .selectFrom('ended_tokens')
    .select('valid_after')
    .where('identity_uid', '=', member.uid)
    .executeTakeFirstOrThrow()
  assert.ok((await kit.verify(member.token)).issued_at <= valid_after.getTime())
  assert.ok((await kit.verify(body.token)).issued_at > valid_after.getTime())
  const again = await signedIn(member)
  assert.ok(again.body.token)
  assert.deepEqual(
    (await again.browser.post('/give-code/', { code: member.recovery_codes[0] })).body,
    refused(accountMessages.factorCodeWrong),
  )
})
