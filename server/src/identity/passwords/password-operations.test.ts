import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as mailMessages from '@unspun/contract/messages/mails.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { pages } from '@unspun/contract/pages.ts'
import { sql } from 'kysely'
import { openIdentity, SITE } from '../test-kit.ts'

const refused = (sentence: string) => ({ errors: [sentence] })

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity({ rates: { wrongPasswordsOfNetwork: 4, wrongPasswords: 8 } })
})
after(() => kit.close())

const signIn = (email: string, password: string, address?: string, headers?: Record<string, string>) =>
  kit.browser(address).post('/sign-in/', { email, password }, headers)

const mailsTo = async (email: string) => (await kit.mail.recent()).filter(({ recipient }) => recipient === email)

describe('registering', () => {
  const person = { email: 'bot@example.com', password: 'secret-1' }
  const count = () =>
    kit.db
      .selectFrom('identity_user')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()

  test('is refused without a passed bot check', async () => {
    const { post } = kit.browser()
    assert.equal((await post('/sign-up/', person)).status, 400)
    const signedByNobody = 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJib3QgcHJvb2YifQ.'
    for (const bot_proof of ['', 'x', signedByNobody, `${(await kit.proof()).slice(0, -4)}AAAA`]) {
      const { status, body } = await post('/sign-up/', { ...person, bot_proof })
      assert.deepEqual([status, body], [200, refused(accountMessages.notABot)], bot_proof)
    }
    assert.deepEqual(await count(), { n: 0 })
  })

  test('uses up the check even if refused, except for an invalid form', async () => {
    const { post } = kit.browser()
    await kit.member('taken@example.com')
    const bot_proof = await kit.proof()
    const send = (changes: object) => post('/sign-up/', { ...person, bot_proof, ...changes })
    assert.deepEqual((await send({ password: '12345' })).body, refused(accountMessages.passwordTooWeak))
    assert.deepEqual((await send({ email: 'nobody' })).body, refused(accountMessages.invalidEmail))
    assert.deepEqual((await send({ email: 'taken@example.com' })).body, refused(accountMessages.emailUnavailable))
    assert.deepEqual((await send({})).body, refused(accountMessages.notABot))
  })

  test('accepts only one of ten concurrent registrations with the same check', async () => {
    const bot_proof = await kit.proof()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        kit.browser().post('/sign-up/', { email: `crowd${n}@example.com`, password: 'secret-1', bot_proof }),
      ),
    )
    assert.equal(all.filter(({ body }) => body.token).length, 1)
  })
})

test('a wrong password, an unknown address and an account without a password take the same work and get the same answer', async () => {
  await kit.member('worker@example.com')
  const { uid } = await kit.member('social-only@example.com')
  await kit.db.deleteFrom('identity_account').where('user_id', '=', uid).execute()
  let network = 0
  const once = async (email: string) => {
    const before = process.cpuUsage()
    const answers = []
    for (let n = 0; n < 2; n++) answers.push(await signIn(email, 'a wrong one', `10.7.${++network}.1`))
    const { user, system } = process.cpuUsage(before)
    for (const { status, body } of answers)
      assert.deepEqual([status, body], [200, refused(accountMessages.loginFailed)])
    return user + system
  }
  // The smallest of several, because compilation and other work of the process take time too.
  const cost = async (email: string) => Math.min(await once(email), await once(email), await once(email))
  const wrong = await cost('worker@example.com')
  // Hashing is nearly all of the work. A login without it costs about a tenth.
  for (const email of ['unknown@example.com', 'social-only@example.com']) {
    const ratio = (await cost(email)) / wrong
    assert.ok(ratio > 0.5 && ratio < 2, `${email}: ${ratio}`)
  }
})

describe('guessing a password', () => {
  test('is limited per network, for any spelling of the address and regardless of headers', async () => {
    await kit.member('ann@example.com')
    const spoofed = (n: number) => ({
      'x-forwarded-for': `9.9.9.${n}`,
      'x-client-ip': `8.8.8.${n}`,
      forwarded: `for=7.7.7.${n}`,
    })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      const email = n % 2 ? ' ANN@example.com' : 'ann@example.com'
      statuses.push((await signIn(email, `no-${n}`, '10.0.0.1', spoofed(n))).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 429])
    const right = await signIn('ann@example.com', 'secret-1', '10.0.0.1')
    assert.equal(right.status, 429)
    assert.deepEqual(right.body, refused(accountMessages.tooManyTries))
    assert.equal(right.headers['retry-after'], '60')
  })

  test("locks out the owner's own network only at the global limit", async () => {
    assert.equal((await signIn('ann@example.com', 'secret-1', '10.0.2.1')).body.email, 'ann@example.com')
    for (const network of [3, 4, 5, 6]) await signIn('ann@example.com', 'wrong', `10.0.${network}.1`)
    assert.equal((await signIn('ann@example.com', 'secret-1', '10.0.2.1')).status, 429)
  })

  test('frequent successful logins do not count as guesses', async () => {
    await kit.member('often@example.com')
    for (let n = 0; n < 12; n++) assert.ok((await signIn('often@example.com', 'secret-1', '10.0.0.5')).body.token)
  })

  test('counts concurrent attempts', async () => {
    await kit.member('rush@example.com')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn('rush@example.com', `no-${n}`, '10.0.0.6')),
    )
    assert.equal(all.filter(({ status }) => status === 200).length, 4)
  })

  test('is limited per network across all accounts', async () => {
    const strict = await openIdentity({ rates: { signInsOfAddress: 3 } })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      const body = { email: `nobody${n}@example.com`, password: 'secret-1' }
      statuses.push((await strict.browser('2001:db8::1').post('/sign-in/', body)).status)
    }
    // Another address of the same network, and another account.
    const body = { email: 'nobody@example.com', password: 'secret-1' }
    statuses.push((await strict.browser('2001:db8::ffff').post('/sign-in/', body)).status)
    statuses.push((await strict.browser('2001:db8:0:1::1').post('/sign-in/', body)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429, 200])
    await strict.close()
  })
})

describe('a new password', () => {
  test('can be set soon after logging in; it ends every other session and keeps this one', async () => {
    const { browser, email } = await kit.member('new@example.com')
    const other = kit.browser('10.0.1.1')
    await other.post('/sign-in/', { email, password: 'secret-1' })
    const before = new Map(browser.jar)
    const { body } = await browser.post('/update-password/', { password: 'secret2' })
    assert.equal((await kit.verify(body.token)).email, email)
    assert.equal((await browser.post('/token/')).status, 200)
    assert.equal((await other.post('/token/')).status, 401)
    assert.notDeepEqual(browser.jar, before, 'the session is a new one')
    assert.deepEqual((await signIn(email, 'secret-1', '10.0.1.2')).body, refused(accountMessages.loginFailed))
    assert.equal((await signIn(email, 'secret2', '10.0.1.2')).body.email, email)
  })

  test('is refused to visitors and unverified users, and when it is weak', async () => {
    const visitor = await kit.browser().post('/update-password/', { password: 'secret2' })
    assert.deepEqual([visitor.status, visitor.body], [401, refused(accountMessages.reLogin)])
    const newcomer = await kit.member('unverified@example.com', { verified: false })
    const unverified = await newcomer.browser.post('/update-password/', { password: 'secret2' })
    assert.deepEqual([unverified.status, unverified.body.errors], [403, [serverMessages.verifyFirst]])
    const { browser, email } = await kit.member('weak@example.com')
    assert.deepEqual(
      (await browser.post('/update-password/', { password: '12345' })).body,
      refused(accountMessages.passwordTooWeak),
    )
    assert.equal((await browser.post('/update-password/', { password: 'x'.repeat(257) })).status, 400)
    assert.equal((await signIn(email, 'secret-1', '10.0.1.3')).body.email, email)
  })

  test('requires a new login when the session is older than half an hour', async () => {
    const { browser, email, uid } = await kit.member('stale@example.com')
    const age = (seconds: number) =>
      kit.db
        .updateTable('identity_session')
        .set({ created_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
        .where('user_id', '=', uid)
        .execute()
    await age(1810)
    assert.deepEqual(
      (await browser.post('/update-password/', { password: 'secret2' })).body,
      refused(accountMessages.recentLogin),
    )
    assert.equal((await signIn(email, 'secret-1', '10.0.1.4')).body.email, email)
    await age(1790)
    assert.equal((await browser.post('/update-password/', { password: 'secret2' })).body.email, email)
  })

  test('causes a mail to the owner that says what to do', async () => {
    const { browser, email } = await kit.member('told@example.com')
    await browser.post('/update-password/', { password: '12345' })
    assert.equal((await mailsTo(email)).length, 1, 'a refused change is no change')
    await browser.post('/update-password/', { password: 'secret2' })
    const [newest, ...older] = await mailsTo(email)
    assert.deepEqual([newest!.subject, older.length], [mailMessages.passwordChanged.subject('Unspun'), 1])
    const { text } = (await kit.mail.get(newest!.outbox_id))!
    assert.ok(text.includes(mailMessages.passwordChanged.notYou))
    assert.ok(text.includes(`${SITE}${pages.forgot()}`))
  })

  test('invalidates reset and login links that were mailed before', async () => {
    const { browser, email } = await kit.member('links@example.com')
    await browser.post('/send-reset/', { email })
    const oobCode = await kit.mailedCode(email, 'resetPassword')
    await browser.post('/update-password/', { password: 'secret2' })
    const { body } = await browser.post('/reset-password/', { oobCode, password: 'secret3' })
    assert.deepEqual(body, refused(accountMessages.codeInvalid))
  })
})
