import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import { openDatabase } from '../../database/database.ts'
import { SITE } from '../test-kit.ts'
import { startOpenId } from './openid-test-kit.ts'
import { CALLBACK, openSocial, settingsOf } from './test-kit.ts'

const client = (id: string) => ({
  client_id: `client-of-${id}`,
  client_secret: 'a secret between the provider and the site',
  redirect_uris: [CALLBACK(id)],
})

let provider: Awaited<ReturnType<typeof startOpenId>>
let kit: Awaited<ReturnType<typeof openSocial>>
before(async () => {
  provider = await startOpenId([client('acme'), client('other')])
  const { issuer } = provider
  const offered = ['acme', 'other'].map((id) => settingsOf({ id, issuer, clientId: `client-of-${id}` }))
  kit = await openSocial(offered)
})
after(async () => {
  await provider.stop()
  await kit.close()
})

const verified = (email: string) => ({ email, email_verified: true })
const mailsTo = async (email: string) => (await kit.mail.recent()).filter(({ recipient }) => recipient === email).length
const peopleOf = (email: string) => kit.db.selectFrom('identity_user').selectAll().where('email', '=', email).execute()

test('offers the providers in the configured order', () => {
  const offered = kit.identity.social.providers
  assert.deepEqual(
    offered,
    ['acme', 'other'].map((id) => ({ id, name: id })),
  )
})

describe('signing in', () => {
  test('signs in a new user and returns to their page, without a mail and without storing tokens', async () => {
    provider.accounts.set('new', verified('New.Person@Example.org'))
    const window = kit.window()
    const landed = await window.signIn({ account: 'new', to: '/headlines/7?tab=fixes#top' })
    assert.deepEqual([landed.outcome, landed.display, landed.to], ['in', 'popup', '/headlines/7?tab=fixes#top'])
    const me = await window.whoAmI()
    assert.equal(me?.email, 'new.person@example.org')
    assert.equal(me?.email_verified, true)
    assert.equal(await mailsTo('new.person@example.org'), 0)
    const [account] = await kit.db.selectFrom('identity_account').selectAll().where('user_id', '=', me!.uid).execute()
    assert.deepEqual([account?.provider_id, account?.account_id], ['social:acme', 'new'])
    assert.deepEqual(
      [account?.access_token, account?.refresh_token, account?.id_token, account?.password],
      [null, null, null, null],
    )
    // The flow's cookie is removed. The session and the known device remain.
    assert.deepEqual(
      window.cookieNames().map((name) => name.replace(/\d+$/, '')),
      ['unspun.session_token', 'unspun.device_'],
    )
  })

  test('recognises a returning user even if the provider reports another address', async () => {
    provider.accounts.set('back', verified('back@example.org'))
    const first = kit.window()
    await first.signIn({ account: 'back' })
    provider.accounts.set('back', verified('moved@example.org'))
    const second = kit.window()
    assert.equal((await second.signIn({ account: 'back', display: 'page' })).outcome, 'in')
    assert.deepEqual((await second.whoAmI())?.uid, (await first.whoAmI())?.uid)
    assert.deepEqual((await second.whoAmI())?.email, 'back@example.org')
    provider.accounts.delete('back')
    assert.equal((await kit.window().signIn({ account: 'back' })).outcome, 'in')
  })

  test('the same user id at another provider is another user', async () => {
    provider.accounts.set('same', verified('same@example.org'))
    await kit.window().signIn({ account: 'same' })
    const elsewhere = kit.window()
    assert.equal((await elsewhere.signIn({ account: 'same', provider: 'other' })).outcome, 'email-in-use')
    assert.equal(await elsewhere.whoAmI(), undefined)
  })

  test('a cancelled sign-in signs nobody in and is not a failure', async () => {
    const window = kit.window()
    const before = kit.warnings.length
    const landed = await window.signIn({ account: 'cancel', to: '/domains' })
    assert.deepEqual([landed.outcome, landed.to], ['closed', '/domains'])
    assert.equal(await window.whoAmI(), undefined)
    assert.deepEqual(window.cookieNames(), [])
    assert.equal(kit.warnings.length, before)
  })

  test("returns the tab's flow id with every outcome and drops malformed ids", async () => {
    provider.accounts.set('named', verified('named@example.org'))
    const flows: [given: string, back: string | undefined][] = [
      ['k3x-9-0', 'k3x-9-0'],
      ['x'.repeat(64), 'x'.repeat(64)],
      ['', undefined],
      ['x'.repeat(65), undefined],
      ['A&outcome=in', undefined],
    ]
    for (const [given, back] of flows) {
      assert.equal((await kit.window().signIn({ account: 'named', flow: given })).flow, back, given)
      assert.equal((await kit.window().signIn({ account: 'cancel', flow: given })).flow, back, given)
    }
  })

  test('works in two windows at the same time', async () => {
    provider.accounts.set('left', verified('left@example.org'))
    const window = kit.window()
    const left = await window.stopBefore({ account: 'left', to: '/left' })
    const right = await window.stopBefore({ account: 'left', to: '/right' })
    assert.equal(window.cookieNames().length, 2)
    assert.equal((await window.follow(left, { account: '' })).to, '/left')
    assert.equal((await window.follow(right, { account: '' })).to, '/right')
  })

  test('two concurrent answers for one new user create one account', async () => {
    provider.accounts.set('twice', verified('twice@example.org'))
    const windows = [kit.window(), kit.window(), kit.window()]
    const answers = await Promise.all(windows.map((window) => window.stopBefore({ account: 'twice' })))
    const landed = await Promise.all(windows.map((window, n) => window.follow(answers[n]!, { account: '' })))
    assert.deepEqual(
      landed.map(({ outcome }) => outcome),
      ['in', 'in', 'in'],
    )
    const people = await Promise.all(windows.map(async (window) => (await window.whoAmI())?.uid))
    assert.equal(new Set(people).size, 1)
    assert.equal((await peopleOf('twice@example.org')).length, 1)
  })
})

describe('the email address', () => {
  test('of an account with a password does not sign in to that account', async () => {
    const { uid } = await kit.member('owner@example.org')
    provider.accounts.set('owner', verified('Owner@example.org'))
    const window = kit.window()
    assert.equal((await window.signIn({ account: 'owner' })).outcome, 'email-has-password')
    assert.equal(await window.whoAmI(), undefined)
    const rows = await kit.db.selectFrom('identity_account').select('provider_id').where('user_id', '=', uid).execute()
    assert.deepEqual(rows, [{ provider_id: 'credential' }])
  })

  test('of a registered mailbox under another spelling creates no second account', async () => {
    await kit.member('dot.ted@gmail.com')
    provider.accounts.set('dotless', verified('dotted+2@googlemail.com'))
    assert.equal((await kit.window().signIn({ account: 'dotless' })).outcome, 'email-has-password')
    provider.accounts.set('first', verified('so.cial@gmail.com'))
    assert.equal((await kit.window().signIn({ account: 'first' })).outcome, 'in')
    provider.accounts.set('second', verified('social+2@gmail.com'))
    assert.equal((await kit.window().signIn({ account: 'second' })).outcome, 'email-in-use')
    assert.deepEqual(await peopleOf('dotted+2@googlemail.com'), [])
    assert.deepEqual(await peopleOf('social+2@gmail.com'), [])
  })

  test('that the provider has not verified stays unverified and gets one mail', async () => {
    provider.accounts.set('unsure', { email: 'unsure@example.org', email_verified: false })
    const window = kit.window()
    assert.equal((await window.signIn({ account: 'unsure' })).outcome, 'in')
    assert.equal((await window.whoAmI())?.email_verified, false)
    assert.equal(await mailsTo('unsure@example.org'), 1)
    await kit.window().signIn({ account: 'unsure' })
    assert.equal(await mailsTo('unsure@example.org'), 1)
    const cookie = window.cookieHeader(new URL(`${SITE}/identity/apply-code/`))
    await kit.browser().post('/apply-code/', { oobCode: await kit.mailedCode('unsure@example.org') }, { cookie })
    assert.equal((await window.whoAmI())?.email_verified, true)
  })

  test('that the provider has not verified needs one connection, because others may wait for its locks', async () => {
    const single = openDatabase({ address: kit.database.address, size: 1 })
    const { issuer } = provider
    const other = await openSocial([settingsOf({ id: 'acme', issuer, clientId: 'client-of-acme' })], {
      database: single,
    })
    provider.accounts.set('alone', { email: 'alone@example.org', email_verified: false })
    assert.equal((await other.window().signIn({ account: 'alone' })).outcome, 'in')
    await other.close()
    await single.close()
  })

  test('counts as verified only if the claim is exactly true', async () => {
    for (const [n, email_verified] of ['true', 1, undefined].entries()) {
      const email = `almost-${n}@example.org`
      provider.accounts.set(email, { email, email_verified })
      await kit.window().signIn({ account: email })
      assert.equal((await peopleOf(email))[0]?.email_verified, false, String(email_verified))
    }
  })

  test('without proof of ownership does not take over an existing account', async () => {
    const mallory = (email: string) => {
      provider.accounts.set(`mallory of ${email}`, { email, email_verified: false })
      return kit.window().signIn({ account: `mallory of ${email}` })
    }
    await kit.member('victim@example.org')
    await kit.member('new-victim@example.org', { verified: false })
    provider.accounts.set('social victim', verified('social-victim@example.org'))
    await kit.window().signIn({ account: 'social victim' })
    assert.equal((await mallory('victim@example.org')).outcome, 'email-has-password')
    assert.equal((await mallory('new-victim@example.org')).outcome, 'email-has-password')
    assert.equal((await mallory('social-victim@example.org')).outcome, 'email-in-use')
  })

  test("verified by a mailed code removes a squatter's access", async () => {
    provider.accounts.set('cuckoo', { email: 'nest@example.org', email_verified: false })
    const cuckoo = kit.window()
    await cuckoo.signIn({ account: 'cuckoo' })
    const owner = kit.browser()
    await owner.post('/send-sign-in-link/', { email: 'nest@example.org' })
    await owner.post('/sign-in-with-code/', { oobCode: await kit.mailedCode('nest@example.org', 'signIn') })
    assert.equal(await cuckoo.whoAmI(), undefined)
    assert.equal((await kit.window().signIn({ account: 'cuckoo' })).outcome, 'email-in-use')
  })

  test('must be well-formed', async () => {
    for (const email of [undefined, '', '   ', 'nobody', 'a@b', 'a b@example.org', `${'x'.repeat(250)}@example.org`]) {
      provider.accounts.set('nameless', { email, email_verified: true })
      assert.equal((await kit.window().signIn({ account: 'nameless' })).outcome, 'no-email', String(email))
    }
  })

  test('may come in the ID token', async () => {
    const inToken = await startOpenId([client('acme')], { emailInToken: true })
    const { issuer } = inToken
    const other = await openSocial([settingsOf({ id: 'acme', issuer, clientId: 'client-of-acme' })])
    try {
      inToken.accounts.set('ann', verified('ann@example.org'))
      const window = other.window()
      assert.equal((await window.signIn({ account: 'ann' })).outcome, 'in')
      assert.equal((await window.whoAmI())?.email_verified, true)
      assert.equal(inToken.asked.includes('/me'), false)
    } finally {
      await inToken.stop()
      await other.close()
    }
  })
})

test('new accounts are limited per network and day; signing in is not', async () => {
  const settings = [settingsOf({ id: 'acme', issuer: provider.issuer, clientId: 'client-of-acme' })]
  const limited = await openSocial(settings, { rates: { signUpsOfAddressAndDay: 1 } })
  after(() => limited.close())
  for (const account of ['early', 'late']) provider.accounts.set(account, verified(`${account}@example.org`))
  assert.equal((await limited.window('10.0.0.1').signIn({ account: 'early' })).outcome, 'in')
  assert.equal((await limited.window('10.0.0.1').signIn({ account: 'late' })).outcome, 'too-many')
  assert.equal((await limited.window('10.0.0.1').signIn({ account: 'early' })).outcome, 'in')
  assert.equal((await limited.window('10.0.1.1').signIn({ account: 'late' })).outcome, 'in')
})

test('new accounts are refused from forbidden networks and mail domains, with a sentence of their own; members sign in', async () => {
  const settings = [settingsOf({ id: 'acme', issuer: provider.issuer, clientId: 'client-of-acme' })]
  const refused = new Set<string>()
  const check = (code: 'NetworkForbidden' | 'MailDomainForbidden', name: string) => {
    if (!refused.has(name)) return
    throw code === 'NetworkForbidden' ? new AppError(code, null) : new AppError(code)
  }
  const strict = await openSocial(settings, {
    admission: {
      checkNetwork: (address) => check('NetworkForbidden', address),
      checkMail: (email) => check('MailDomainForbidden', email),
    },
  })
  after(() => strict.close())
  for (const account of ['member', 'other']) provider.accounts.set(account, verified(`${account}@example.org`))
  assert.equal((await strict.window('10.0.0.1').signIn({ account: 'member' })).outcome, 'in')
  refused.add('10.0.0.1').add('other@example.org').add('member@example.org')
  assert.equal((await strict.window('10.0.0.1').signIn({ account: 'other' })).outcome, 'network-forbidden')
  assert.equal((await strict.window('10.0.0.2').signIn({ account: 'other' })).outcome, 'mail-forbidden')
  assert.equal((await strict.window('10.0.0.1').signIn({ account: 'member' })).outcome, 'in')
})

test('new accounts are refused while registration is closed, with a sentence of its own; members sign in', async () => {
  const mode = (to: string) => kit.database.kysely.updateTable('registration').set({ mode: to }).execute()
  for (const account of ['early', 'late']) provider.accounts.set(account, verified(`${account}@example.org`))
  assert.equal((await kit.window().signIn({ account: 'early' })).outcome, 'in')
  await mode('closed')
  assert.equal((await kit.window().signIn({ account: 'late' })).outcome, 'registration-closed')
  assert.deepEqual(await peopleOf('late@example.org'), [])
  assert.equal((await kit.window().signIn({ account: 'early' })).outcome, 'in')
  await mode('open')
  assert.equal((await kit.window().signIn({ account: 'late' })).outcome, 'in')
})

test('an invitation goes along to the provider and takes a place when the account is made', async () => {
  const mode = (to: string) => kit.database.kysely.updateTable('registration').set({ mode: to }).execute()
  const invitation = 'an-invitation-for-1x'
  const { invitation_id } = await kit.database.kysely
    .insertInto('invitations')
    .values({ code: invitation, places: 1 })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  for (const account of ['uninvited', 'invited-1', 'invited-2'])
    provider.accounts.set(account, verified(`${account}@invited.example`))
  await mode('invited')
  assert.equal((await kit.window().signIn({ account: 'uninvited' })).outcome, 'invitation-needed')
  assert.equal((await kit.window().signIn({ account: 'uninvited', invitation: "'" })).outcome, 'invitation-needed')
  assert.equal((await kit.window().signIn({ account: 'invited-1', invitation })).outcome, 'in')
  assert.equal((await kit.window().signIn({ account: 'invited-2', invitation })).outcome, 'invitation-over')
  assert.deepEqual(await peopleOf('invited-2@invited.example'), [])
  // Members need none.
  assert.equal((await kit.window().signIn({ account: 'invited-1' })).outcome, 'in')
  assert.equal((await peopleOf('invited-1@invited.example'))[0]?.invitation_id, invitation_id)
  await mode('open')
})

test('creates no account when the mail cannot be queued', async () => {
  const failing = await openSocial([settingsOf({ id: 'acme', issuer: provider.issuer, clientId: 'client-of-acme' })], {
    mail: { send: () => Promise.reject(new Error('no outbox')) },
  })
  after(() => failing.close())
  provider.accounts.set('half', { email: 'half@example.org', email_verified: false })
  await assert.rejects(failing.window().signIn({ account: 'half' }), /answers 500/)
  const rows = await failing.db.selectFrom('identity_user').select('id').execute()
  assert.deepEqual(rows, [])
})
