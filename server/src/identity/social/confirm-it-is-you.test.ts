import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { codeOf } from '../second-factor/app-test-kit.ts'
import { SITE } from '../test-kit.ts'
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

const IDENTITY = new URL('/identity', SITE)
const verified = (email: string) => ({ email, email_verified: true })
const peopleOf = (email: string) => kit.db.selectFrom('identity_user').selectAll().where('email', '=', email).execute()

describe('confirming that it is you', () => {
  test('makes the session recent, with the account of the signed-in person', async () => {
    provider.accounts.set('me', verified('me@example.org'))
    const window = kit.window()
    await window.signIn({ account: 'me' })
    const me = await window.whoAmI()
    await kit.db
      .updateTable('identity_session')
      .set({ created_at: sql<Date>`now() - interval '1 day'` })
      .where('user_id', '=', me!.uid)
      .execute()
    assert.equal((await window.whoAmI())?.recent_for, 0)
    const asked: URL[] = []
    const meddle = (url: URL) => void asked.push(new URL(url))
    assert.equal((await window.signIn({ account: 'me', confirm: true, meddle })).outcome, 'in')
    assert.ok((await window.whoAmI())!.recent_for > 0)
    // Asks the provider not to rely on an earlier sign-in there.
    assert.ok(asked.some(({ searchParams }) => searchParams.get('max_age') === '0'))
    const sessions = await kit.db.selectFrom('identity_session').select('id').where('user_id', '=', me!.uid).execute()
    assert.equal(sessions.length, 1)
  })

  test('and signing in ask for the second factor of the account, also in a browser that has given it', async () => {
    provider.accounts.set('careful', verified('careful@example.org'))
    const window = kit.window()
    await window.signIn({ account: 'careful' })
    const { secret } = (await window.post('/start-totp/')).json()
    const { headers } = await window.post('/finish-totp/', { code: await codeOf(secret) })
    for (const each of [headers['set-cookie'] ?? []].flat()) window.takeCookies(IDENTITY, each.split(';')[0]!)
    assert.equal((await window.signIn({ account: 'careful', confirm: true })).outcome, 'in')
    assert.equal((await window.post('/token/')).json().pending.totp, true)

    const other = kit.window()
    assert.equal((await other.signIn({ account: 'careful' })).outcome, 'in')
    const { pending, token } = (await other.post('/token/')).json()
    assert.deepEqual([pending, token], [{ totp: true, passkey: false, recovery: true }, undefined])
    assert.equal((await other.signIn({ account: 'careful', confirm: true })).outcome, 'failed')
    assert.equal((await other.post('/sessions/')).statusCode, 401)
  })

  test("is refused with somebody else's or an unknown account, creates none, and keeps the session", async () => {
    for (const account of ['one', 'two', 'three']) provider.accounts.set(account, verified(`${account}@confirm.org`))
    await kit.window().signIn({ account: 'two' })
    const window = kit.window()
    await window.signIn({ account: 'one' })
    for (const account of ['two', 'three'])
      assert.equal((await window.signIn({ account, confirm: true })).outcome, 'other-account')
    assert.equal((await window.whoAmI())?.email, 'one@confirm.org')
    assert.deepEqual(await peopleOf('three@confirm.org'), [])
  })

  test('needs a session', async () => {
    provider.accounts.set('visitor', verified('visitor@example.org'))
    assert.equal((await kit.window().signIn({ account: 'visitor', confirm: true })).outcome, 'failed')
    assert.deepEqual(await peopleOf('visitor@example.org'), [])
  })
})
