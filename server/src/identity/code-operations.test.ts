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

const signIn = (email: string, password: string) => kit.browser().post('/sign-in/', { email, password })
const expire = () => kit.db.updateTable('action_codes').set({ expires_at: sql<Date>`now()` }).execute()

async function mailedFor(operation: 'reset' | 'sign-in-link', email: string): Promise<string> {
  await kit.browser().post(`/send-${operation}/`, { email })
  return kit.mailedCode(email.trim().toLowerCase(), operation === 'reset' ? 'resetPassword' : 'signIn')
}

const addSocial = (uid: string, provider_id: string) =>
  kit.db
    .insertInto('identity_account')
    .values({ id: `${provider_id} ${uid}`, user_id: uid, provider_id, account_id: uid })
    .execute()
const waysIn = async (uid: string) =>
  (await kit.db.selectFrom('identity_account').select('provider_id').where('user_id', '=', uid).execute())
    .map(({ provider_id }) => provider_id)
    .sort()

describe('a reset code', () => {
  test('sets the password once and ends every session', async () => {
    const { browser, email } = await kit.member('ann@example.com')
    const oobCode = await mailedFor('reset', ' ANN@example.com ')
    const looked = await browser.post('/check-code/', { oobCode })
    assert.deepEqual(looked.body, { operation: 'PASSWORD_RESET', email })
    const weak = await browser.post('/reset-password/', { oobCode, password: ' 1234 ' })
    assert.deepEqual(weak.body, refused(accountMessages.passwordTooWeak))
    const done = await browser.post('/reset-password/', { oobCode, password: 'secret2' })
    assert.deepEqual(done.body, { operation: 'PASSWORD_RESET', email })
    assert.equal((await browser.post('/token/')).status, 401)
    assert.deepEqual((await signIn(email, 'secret-1')).body, refused(accountMessages.loginFailed))
    assert.equal((await signIn(email, 'secret2')).body.email, email)
    const again = await browser.post('/reset-password/', { oobCode, password: 'secret3' })
    assert.deepEqual(again.body, refused(accountMessages.codeInvalid))
  })

  test('only one of two concurrent uses sets the password', async () => {
    const { email } = await kit.member('race@example.com')
    const oobCode = await mailedFor('reset', email)
    const passwords = ['secret-a', 'secret-b']
    const both = await Promise.all(
      passwords.map((password) => kit.browser().post('/reset-password/', { oobCode, password })),
    )
    const winner = both.findIndex(({ body }) => body.operation)
    assert.equal(both.filter(({ body }) => body.operation).length, 1)
    assert.equal((await signIn(email, passwords[winner]!)).body.email, email)
    assert.deepEqual((await signIn(email, passwords[1 - winner]!)).body, refused(accountMessages.loginFailed))
  })

  test('distinguishes an expired code from an invalid one', async () => {
    const { browser, email } = await kit.member('old@example.com')
    const oobCode = await mailedFor('reset', email)
    await expire()
    for (const path of ['/check-code/', '/reset-password/']) {
      assert.deepEqual(
        (await browser.post(path, { oobCode, password: 'secret2' })).body,
        refused(accountMessages.codeExpired),
      )
      const invented = await browser.post(path, { oobCode: 'invented', password: 'secret2' })
      assert.deepEqual(invented.body, refused(accountMessages.codeInvalid))
    }
  })

  test('works only for a reset, and a reset accepts no other code', async () => {
    const { browser, email } = await kit.member('other@example.com', { verified: false })
    const verify = await kit.mailedCode(email)
    const reset = await mailedFor('reset', email)
    const link = await mailedFor('sign-in-link', email)
    const unsupported = refused(accountMessages.codeUnsupported)
    const password = 'secret2'
    for (const oobCode of [verify, link]) {
      assert.deepEqual((await browser.post('/reset-password/', { oobCode, password })).body, unsupported)
    }
    for (const oobCode of [reset, link])
      assert.deepEqual((await browser.post('/apply-code/', { oobCode })).body, unsupported)
    for (const oobCode of [reset, verify]) {
      assert.deepEqual((await browser.post('/sign-in-with-code/', { oobCode })).body, unsupported)
    }
  })

  test('sets a password for a user who had none', async () => {
    const { uid, email } = await kit.member('social@example.com')
    await kit.db.deleteFrom('identity_account').where('user_id', '=', uid).execute()
    await addSocial(uid, 'acme')
    const oobCode = await mailedFor('reset', email)
    await kit.browser().post('/reset-password/', { oobCode, password: 'secret2' })
    assert.equal((await signIn(email, 'secret2')).body.email, email)
    assert.deepEqual(await waysIn(uid), ['acme', 'credential'])
  })

  test('for an unverified address it removes every existing way to sign in', async () => {
    const { uid, email, browser } = await kit.member('victim@example.com', { verified: false })
    await addSocial(uid, 'acme')
    const oobCode = await mailedFor('reset', email)
    await kit.browser().post('/reset-password/', { oobCode, password: 'of the owner' })
    assert.deepEqual(await waysIn(uid), ['credential'])
    assert.equal((await browser.post('/token/')).status, 401)
    const { body } = await signIn(email, 'of the owner')
    assert.deepEqual([body.uid, body.email_verified], [uid, true])
  })
})

describe('a login link', () => {
  test('logs in once; checking it first does not use it', async () => {
    const { uid, email } = await kit.member('link@example.com')
    const oobCode = await mailedFor('sign-in-link', email)
    const browser = kit.browser()
    assert.deepEqual((await browser.post('/check-code/', { oobCode })).body, { operation: 'EMAIL_SIGNIN', email })
    const { body } = await browser.post('/sign-in-with-code/', { oobCode })
    assert.deepEqual([body.uid, body.email_verified], [uid, true])
    assert.equal((await kit.verify(body.token)).uid, uid)
    assert.equal((await browser.post('/token/')).status, 200)
    const again = await kit.browser().post('/sign-in-with-code/', { oobCode })
    assert.deepEqual([again.body, again.cookies], [refused(accountMessages.codeInvalid), []])
    assert.equal((await signIn(email, 'secret-1')).body.email, email, 'the password stays')
  })

  test('expires', async () => {
    const { email } = await kit.member('late@example.com')
    const oobCode = await mailedFor('sign-in-link', email)
    await expire()
    assert.deepEqual(
      (await kit.browser().post('/sign-in-with-code/', { oobCode })).body,
      refused(accountMessages.codeExpired),
    )
  })

  test('for an unverified address it removes other ways to sign in and verifies the address', async () => {
    const { uid, email, browser } = await kit.member('waited@example.com', { verified: false })
    const oobCode = await mailedFor('sign-in-link', email)
    const owner = kit.browser()
    assert.equal((await owner.post('/sign-in-with-code/', { oobCode })).body.email_verified, true)
    assert.deepEqual(await waysIn(uid), [])
    assert.equal((await browser.post('/token/')).status, 401)
    assert.deepEqual((await signIn(email, 'secret-1')).body, refused(accountMessages.loginFailed))
  })
})

test('signing in always starts a new session, so an attacker cannot plant one', async () => {
  const { email } = await kit.member('fixed@example.com')
  const attacker = await kit.member('attacker@example.com')
  const victim = kit.browser()
  for (const [name, value] of attacker.browser.jar) victim.jar.set(name, value)
  const { body } = await victim.post('/sign-in/', { email, password: 'secret-1' })
  assert.equal(body.email, email)
  assert.notDeepEqual([...victim.jar], [...attacker.browser.jar])
  assert.equal((await attacker.browser.post('/token/')).body.email, 'attacker@example.com')
})

test('limits code guesses per network', async () => {
  const strict = await openIdentity({ rates: { codesOfAddress: 4 } })
  const guess = (path: string) => strict.browser().post(path, { oobCode: 'guessed', password: 'secret-1' })
  const paths = ['/check-code/', '/apply-code/', '/reset-password/', '/sign-in-with-code/', '/check-code/']
  const statuses: number[] = []
  for (const path of paths) statuses.push((await guess(path)).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  await strict.close()
})
