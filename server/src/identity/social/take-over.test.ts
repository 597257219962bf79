import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { startOpenId } from './openid-test-kit.ts'
import { CALLBACK, openSocial, settingsOf } from './test-kit.ts'

const client = {
  client_id: 'client-of-acme',
  client_secret: 'a secret between the provider and the site',
  redirect_uris: [CALLBACK('acme')],
}

let provider: Awaited<ReturnType<typeof startOpenId>>
let kit: Awaited<ReturnType<typeof openSocial>>
before(async () => {
  provider = await startOpenId([client])
  kit = await openSocial([settingsOf({ id: 'acme', issuer: provider.issuer, clientId: 'client-of-acme' })])
})
after(async () => {
  await provider.stop()
  await kit.close()
})

const verified = (email: string) => ({ email, email_verified: true })
const peopleOf = (email: string) => kit.db.selectFrom('identity_user').selectAll().where('email', '=', email).execute()

describe('an account that was never confirmed', () => {
  test('goes to the owner of its address, who is notified by mail', async () => {
    const stranger = await kit.member('pre.registered@gmail.com', { verified: false })
    const old = await kit.mailedCode('pre.registered@gmail.com')
    provider.accounts.set('rightful', verified('PreRegistered@gmail.com'))
    const window = kit.window()
    assert.equal((await window.signIn({ account: 'rightful' })).outcome, 'in')
    const me = await window.whoAmI()
    // Ownership of this spelling only is proved.
    assert.deepEqual([me?.uid, me?.email, me?.email_verified], [stranger.uid, 'preregistered@gmail.com', true])
    assert.equal((await stranger.browser.post('/token/')).status, 401)
    for (const email of ['pre.registered@gmail.com', 'preregistered@gmail.com']) {
      const { body } = await kit.browser().post('/sign-in/', { email, password: stranger.password })
      assert.deepEqual(body, { errors: [accountMessages.loginFailed] })
    }
    const { valid_after } = await kit.db
      .selectFrom('ended_tokens')
      .select('valid_after')
      .where('identity_uid', '=', stranger.uid)
      .executeTakeFirstOrThrow()
    assert.ok((await kit.verify(stranger.token)).issued_at <= valid_after.getTime())
    const rows = await kit.db
      .selectFrom('identity_account')
      .select('provider_id')
      .where('user_id', '=', stranger.uid)
      .execute()
    assert.deepEqual(rows, [{ provider_id: 'social:acme' }])
    assert.equal((await kit.window().signIn({ account: 'rightful' })).outcome, 'in')

    const [mail] = (await kit.mail.recent()).filter(({ recipient }) => recipient === 'preregistered@gmail.com')
    assert.equal(mail?.subject, mailMessages.socialLink.subject('Unspun', 'acme'))
    const { text } = (await kit.mail.get(mail!.outbox_id))!
    const oobCode = /didNotRegister&oobCode=([\w-]+)/.exec(text)![1]!
    const press = (code: string) => kit.browser().post('/did-not-register/', { oobCode: code })
    assert.deepEqual((await press(old)).body, { errors: [accountMessages.codeInvalid] }, 'the mail of before')
    assert.deepEqual((await press(oobCode)).body, {})
    assert.equal(await window.whoAmI(), undefined)
  })

  test("loses a squatter's social account", async () => {
    provider.accounts.set('squatter', { email: 'squatted@example.org', email_verified: false })
    const squatter = kit.window()
    await squatter.signIn({ account: 'squatter' })
    provider.accounts.set('owner of it', verified('squatted@example.org'))
    assert.equal((await kit.window().signIn({ account: 'owner of it' })).outcome, 'in')
    assert.equal(await squatter.whoAmI(), undefined)
    assert.equal((await kit.window().signIn({ account: 'squatter' })).outcome, 'email-in-use')
  })

  test('goes to one account in two concurrent sign-ins', async () => {
    await kit.member('contested@example.org', { verified: false })
    provider.accounts.set('contester', verified('contested@example.org'))
    const windows = [kit.window(), kit.window()]
    const answers = await Promise.all(windows.map((window) => window.stopBefore({ account: 'contester' })))
    const landed = await Promise.all(windows.map((window, n) => window.follow(answers[n]!, { account: '' })))
    assert.ok(landed.some(({ outcome }) => outcome === 'in'))
    const [person, ...more] = await peopleOf('contested@example.org')
    assert.deepEqual([person?.email_verified, more], [true, []])
  })
})
