import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { sql } from 'kysely'
import { openIdentity } from './test-kit.ts'

const refused = (sentence: string) => ({ errors: [sentence] })

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

type Browser = ReturnType<typeof kit.browser>
const isIn = async (browser: Browser) => (await browser.post('/token/')).status === 200
const press = (oobCode: string) => kit.browser().post('/did-not-register/', { oobCode })
const mailAgain = async (operation: 'reset' | 'sign-in-link', email: string) => {
  await kit.browser().post(`/send-${operation}/`, { email })
  return kit.mailedCode(email, operation === 'reset' ? 'resetPassword' : 'signIn')
}

describe('"I did not register"', () => {
  test('ends the account, its sessions and its codes; the address is free again', async () => {
    const stranger = await kit.member('victim@example.com', { verified: false })
    const oobCode = await kit.mailedCode(stranger.email)
    const { status, body } = await press(oobCode)
    assert.deepEqual([status, body], [200, {}])
    assert.equal(await isIn(stranger.browser), false)
    const again = await kit.browser().post('/sign-in/', { email: stranger.email, password: stranger.password })
    assert.deepEqual(again.body, refused(accountMessages.loginFailed))
    for (const path of ['/apply-code/', '/did-not-register/'])
      assert.deepEqual((await kit.browser().post(path, { oobCode })).body, refused(accountMessages.codeInvalid))
    const owner = await kit.member(stranger.email, { password: 'of the owner' })
    assert.notEqual(owner.uid, stranger.uid)
  })

  test("works after a confirmation in the stranger's browser, even if the stranger has set another password", async () => {
    const { browser, email } = await kit.member('pressed@example.com', { verified: false })
    const oobCode = await kit.mailedCode(email)
    await browser.post('/apply-code/', { oobCode })
    assert.equal((await browser.post('/update-password/', { password: 'secret-2' })).body.email_verified, true)
    assert.deepEqual((await press(oobCode)).body, {})
    assert.equal(await isIn(browser), false)
  })

  test('works with every mail of the account', async () => {
    const { email, browser } = await kit.member('three@example.com', { verified: false })
    const first = await kit.mailedCode(email)
    await kit.db.updateTable('action_codes').set({ created_at: sql<Date>`now() - interval '2 minutes'` }).execute()
    await browser.post('/send-verification/')
    await browser.post('/apply-code/', { oobCode: await kit.mailedCode(email) })
    assert.deepEqual((await press(first)).body, {})
    assert.equal(await isIn(browser), false)
  })

  test('is refused with an invented or expired code, and with one for another operation', async () => {
    const { email, browser } = await kit.member('kept@example.com')
    const oobCode = await kit.mailedCode(email)
    const reset = await mailAgain('reset', email)
    assert.deepEqual((await press('made-up')).body, refused(accountMessages.codeInvalid))
    assert.deepEqual((await press(reset)).body, refused(accountMessages.codeUnsupported))
    await kit.db
      .updateTable('action_codes')
      .set({ expires_at: sql<Date>`now()` })
      .where('operation', '=', 'VERIFY_EMAIL')
      .execute()
    assert.deepEqual((await press(oobCode)).body, refused(accountMessages.codeInvalid))
    assert.equal(await isIn(browser), true)
  })

  test('no longer works once the owner has taken the account over: an older mail must not end it by mistake', async () => {
    for (const operation of ['reset', 'sign-in-link'] as const) {
      const { email } = await kit.member(`over-${operation}@example.com`, { verified: false })
      const verification = await kit.mailedCode(email)
      const oobCode = await mailAgain(operation, email)
      const path = operation === 'reset' ? '/reset-password/' : '/sign-in-with-code/'
      await kit.browser().post(path, { oobCode, password: 'of the owner' })
      assert.deepEqual((await press(verification)).body, refused(accountMessages.codeInvalid))
    }
  })

  test('a GET changes nothing', async () => {
    const { email, browser } = await kit.member('scanned@example.com', { verified: false })
    const oobCode = await kit.mailedCode(email)
    const answer = await kit.app.inject({ method: 'GET', url: `/identity/did-not-register/?oobCode=${oobCode}` })
    assert.equal(answer.statusCode, 405)
    assert.equal(await isIn(browser), true)
  })
})

describe('the confirmation link, opened again', () => {
  test("gets the same answer in the owner's own browser, and changes nothing", async () => {
    const { browser, email } = await kit.member('again@example.com', { verified: false })
    const oobCode = await kit.mailedCode(email)
    for (const _ of ['first', 'again']) {
      const { body } = await browser.post('/apply-code/', { oobCode })
      assert.deepEqual(body, { operation: 'VERIFY_EMAIL', email })
    }
  })

  test('is refused elsewhere, and to somebody else', async () => {
    const { email } = await kit.member('mine@example.com')
    const other = await kit.member('other@example.com')
    const oobCode = await kit.mailedCode(email)
    for (const browser of [kit.browser(), other.browser])
      assert.deepEqual((await browser.post('/apply-code/', { oobCode })).body, refused(accountMessages.codeInvalid))
    const reset = await mailAgain('reset', email)
    assert.deepEqual(
      (await other.browser.post('/apply-code/', { oobCode: reset })).body,
      refused(accountMessages.codeUnsupported),
    )
  })
})
