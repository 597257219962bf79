import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { sql } from 'kysely'
import { openIdentity } from './test-kit.ts'

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

type Browser = ReturnType<typeof kit.browser>
const OWN = 'chosen by the owner'
const refused = (sentence: string) => ({ errors: [sentence] })
const elsewhere = { errors: [accountMessages.logInToConfirm], primary_error: 'Auth__LogInToConfirm' }

const isVerified = async (browser: Browser) => (await browser.post('/token/')).body.email_verified
const isIn = async (browser: Browser) => (await browser.post('/token/')).status === 200
const signIn = (email: string, password: string, browser = kit.browser()) =>
  browser.post('/sign-in/', { email, password })
const claim = (oobCode: string, password = OWN, browser = kit.browser()) =>
  browser.post('/confirm-with-password/', { oobCode, password })

/** Somebody registers with the address of somebody else, who gets the mail. */
async function stranger(email: string) {
  const registered = await kit.member(email, { verified: false })
  return { ...registered, oobCode: await kit.mailedCode(email) }
}

async function mailedFor(operation: 'reset' | 'sign-in-link', email: string): Promise<string> {
  await kit.browser().post(`/send-${operation}/`, { email })
  return kit.mailedCode(email, operation === 'reset' ? 'resetPassword' : 'signIn')
}

describe('the confirmation link in a browser without the session of the registration', () => {
  test("confirms neither the stranger's session nor their password, and stays usable", async () => {
    const { browser, email, password, oobCode } = await stranger('victim@example.com')
    assert.deepEqual((await kit.browser().post('/apply-code/', { oobCode })).body, elsewhere)
    assert.equal(await isVerified(browser), false)
    assert.equal((await signIn(email, password)).body.email_verified, false)
    const looked = await kit.browser().post('/check-code/', { oobCode })
    assert.deepEqual(looked.body, { operation: 'VERIFY_EMAIL', email })
  })

  test('confirms nothing with the session of another account, or with one that has ended', async () => {
    const { browser, oobCode } = await stranger('two-accounts@example.com')
    const other = await kit.member('of-the-victim@example.com')
    assert.deepEqual((await other.browser.post('/apply-code/', { oobCode })).body, elsewhere)
    const old = kit.browser()
    for (const [name, value] of browser.jar) old.jar.set(name, value)
    await browser.post('/sign-out/')
    assert.deepEqual((await old.post('/apply-code/', { oobCode })).body, elsewhere)
  })

  test('confirms after a login with the password of the registration; the other browser stays logged in', async () => {
    const { browser, email, password, oobCode } = await stranger('phone@example.com')
    const phone = kit.browser()
    assert.equal((await signIn(email, password, phone)).body.email_verified, false)
    assert.deepEqual((await phone.post('/apply-code/', { oobCode })).body, { operation: 'VERIFY_EMAIL', email })
    for (const each of [browser, phone]) assert.equal(await isVerified(each), true)
  })
})

describe('a new password at the confirmation', () => {
  test('confirms the address and logs in this browser; nothing of the stranger works any more', async () => {
    const { browser, uid, email, password, token, oobCode } = await stranger('taken@example.com')
    await kit.db
      .insertInto('identity_account')
      .values({ id: 'linked', user_id: uid, provider_id: 'social:acme', account_id: 'of the stranger' })
      .execute()
    const [reset, link] = [await mailedFor('reset', email), await mailedFor('sign-in-link', email)]
    const owner = kit.browser()
    const { body } = await claim(oobCode, OWN, owner)
    assert.deepEqual([body.uid, body.email, body.email_verified], [uid, email, true])
    assert.deepEqual([await isVerified(owner), (await kit.verify(body.token)).uid], [true, uid])
    assert.equal((await signIn(email, OWN)).body.email_verified, true)

    assert.equal(await isIn(browser), false)
    assert.deepEqual((await signIn(email, password)).body, refused(accountMessages.loginFailed))
    const { valid_after } = await kit.db
      .selectFrom('ended_tokens')
      .select('valid_after')
      .where('identity_uid', '=', uid)
      .executeTakeFirstOrThrow()
    assert.ok((await kit.verify(token)).issued_at <= valid_after.getTime())
    const ways = await kit.db.selectFrom('identity_account').select('provider_id').where('user_id', '=', uid).execute()
    assert.deepEqual(ways, [{ provider_id: 'credential' }])
    for (const [path, code] of [
      ['/reset-password/', reset],
      ['/sign-in-with-code/', link],
      ['/did-not-register/', oobCode],
      ['/confirm-with-password/', oobCode],
    ] as const) {
      const again = await kit.browser().post(path, { oobCode: code, password: 'another try' })
      assert.deepEqual(again.body, refused(accountMessages.codeInvalid), path)
    }
  })

  test('is announced to the owner by mail', async () => {
    const { email, oobCode } = await stranger('announced@example.com')
    await claim(oobCode)
    const [newest] = (await kit.mail.recent()).filter(({ recipient }) => recipient === email)
    assert.match(newest?.subject ?? '', /password .* has changed/)
  })

  test('that is too weak is refused and uses no code', async () => {
    const { browser, oobCode } = await stranger('weak@example.com')
    assert.deepEqual((await claim(oobCode, '12345')).body, refused(accountMessages.passwordTooWeak))
    assert.equal(await isIn(browser), true)
    assert.equal((await claim(oobCode)).body.email_verified, true)
  })

  test('accepts no invented or expired code, and none for another operation', async () => {
    const { browser, email, oobCode } = await stranger('codes@example.com')
    const [reset, link] = [await mailedFor('reset', email), await mailedFor('sign-in-link', email)]
    for (const code of [reset, link])
      assert.deepEqual((await claim(code)).body, refused(accountMessages.codeUnsupported))
    assert.deepEqual((await claim('made-up')).body, refused(accountMessages.codeInvalid))
    await kit.db.updateTable('action_codes').set({ expires_at: sql<Date>`now()` }).execute()
    assert.deepEqual((await claim(oobCode)).body, refused(accountMessages.codeExpired))
    assert.equal(await isIn(browser), true)
  })

  test('cannot replace the password of a confirmed account, even with an unused code', async () => {
    const { browser, email, password, oobCode } = await stranger('confirmed@example.com')
    await kit.db.updateTable('identity_user').set({ email_verified: true }).where('email', '=', email).execute()
    assert.deepEqual((await claim(oobCode)).body, refused(accountMessages.codeInvalid))
    assert.equal(await isIn(browser), true)
    assert.equal((await signIn(email, password)).body.email, email)
  })

  test('takes turns with a login of the stranger and with itself: only the owner is in at the end', async () => {
    const { email, password, oobCode } = await stranger('race@example.com')
    const [late, first, second] = [kit.browser(), kit.browser(), kit.browser()]
    const answers = await Promise.all([
      signIn(email, password, late),
      claim(oobCode, 'first password', first),
      claim(oobCode, 'second password', second),
    ])
    const winners = answers.slice(1).filter(({ body }) => body.email_verified)
    assert.equal(winners.length, 1)
    assert.equal(await isIn(late), false)
    assert.deepEqual((await signIn(email, password)).body, refused(accountMessages.loginFailed))
    assert.equal([await isIn(first), await isIn(second)].filter(Boolean).length, 1)
  })
})
