import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits, signInRates } from '@unspun/contract/sign-in-limits.ts'
import { sql } from 'kysely'
import { openIdentity, SITE } from '../test-kit.ts'
import { codeOf } from './app-test-kit.ts'
import { makeAuthenticator } from './authenticator-test-kit.ts'

const kit = await openIdentity()
after(() => kit.close())

const refused = (sentence: string) => ({ errors: [sentence] })
const answer = (email: string) => ({ operation: 'REMOVE_FACTORS', email })

async function guarded(email: string) {
  const member = await kit.member(email)
  const { secret } = (await member.browser.post('/start-totp/')).body
  const { body } = await member.browser.post('/finish-totp/', { code: await codeOf(secret) })
  return { ...member, secret, token: body.session.token }
}
type Member = Awaited<ReturnType<typeof guarded>>

async function pending({ email, password }: Member) {
  const browser = kit.browser()
  const { body } = await browser.post('/sign-in/', { email, password })
  return { browser, body }
}
const mailsAbout = async ({ email }: Member) =>
  (await kit.mail.recent()).filter(({ recipient, subject }) => recipient === email && /will be removed/.test(subject))
const codeIn = ({ email }: Member) => kit.mailedCode(email, 'removeFactors')
/** Moves the account's requests into the past. */
const later = ({ uid }: Pick<Member, 'uid'>, hours: number) =>
  kit.db
    .updateTable('action_codes')
    .set({
      created_at: sql<Date>`created_at - make_interval(hours => ${hours})`,
      valid_from: sql<Date>`valid_from - make_interval(hours => ${hours})`,
      expires_at: sql<Date>`expires_at - make_interval(hours => ${hours})`,
    })
    .where('uid', '=', uid)
    .execute()
async function reset({ email }: Pick<Member, 'email'>, password: string): Promise<void> {
  const browser = kit.browser()
  await browser.post('/send-reset/', { email })
  await browser.post('/reset-password/', { oobCode: await kit.mailedCode(email, 'resetPassword'), password })
}
const DAY = signInLimits.lostFactorsAfterHours

async function asked(email: string) {
  const member = await guarded(email)
  const { browser } = await pending(member)
  assert.deepEqual((await browser.post('/lost-factors/')).body, {})
  return { ...member, pending: browser, oobCode: await codeIn(member) }
}

describe('lost second factors', () => {
  test('are removed by a mailed link a day later, which is announced at once; the password is still needed', async () => {
    const member = await asked('lost@example.com')
    const { oobCode, email } = member
    const [mail] = await mailsAbout(member)
    const { text } = (await kit.mail.get(mail!.outbox_id))!
    for (const mode of ['removeFactors', 'keepFactors']) assert.ok(text.includes(`mode=${mode}&oobCode=${oobCode}`))
    const check = async () => (await kit.browser().post('/check-code/', { oobCode })).body
    const { valid_from, ...code } = await check()
    assert.deepEqual(code, answer(email))
    const { rows } = await sql<{ now: Date }>`select now()`.execute(kit.db)
    assert.ok(valid_from > rows[0]!.now.getTime() + (DAY - 1) * 3_600_000)
    assert.ok(valid_from <= rows[0]!.now.getTime() + DAY * 3_600_000)
    await later(member, DAY - 1)
    const early = await kit.browser().post('/remove-lost-factors/', { oobCode })
    assert.deepEqual(early.body, refused(accountMessages.codeTooEarly))
    assert.equal((await pending(member)).body.pending.totp, true)

    await later(member, 2)
    assert.deepEqual(await check(), answer(email))
    const stranger = kit.browser()
    assert.deepEqual((await stranger.post('/remove-lost-factors/', { oobCode })).body, answer(email))
    assert.equal((await stranger.post('/token/')).status, 401, 'the link signs nobody in')
    assert.equal((await member.pending.post('/token/')).status, 401)
    assert.ok((await pending(member)).body.token)
    assert.equal((await member.browser.post('/token/')).body.second_factor, false)
    const { valid_after } = await kit.db
      .selectFrom('ended_tokens')
      .select('valid_after')
      .where('identity_uid', '=', member.uid)
      .executeTakeFirstOrThrow()
    assert.ok((await kit.verify(member.token)).issued_at <= valid_after.getTime())
    const [notice] = (await kit.mail.recent()).filter(({ recipient }) => recipient === email)
    assert.match((await kit.mail.get(notice!.outbox_id))!.text, /All second steps were removed/)
    const again = await stranger.post('/remove-lost-factors/', { oobCode })
    assert.deepEqual(again.body, refused(accountMessages.codeInvalid))
  })

  test('stay when the link has expired, by the link that stops it, and after a second factor was given', async () => {
    const forgotten = await asked('forgotten@example.com')
    await later(forgotten, signInLimits.lostFactorsDays * 24)
    const stopped = await asked('stopped@example.com')
    const { body } = await kit.browser().post('/keep-factors/', { oobCode: stopped.oobCode })
    assert.deepEqual(body, answer(stopped.email))
    const found = await asked('found@example.com')
    assert.ok((await found.pending.post('/give-code/', { code: await codeOf(found.secret, 1) })).body.token)
    for (const [member, sentence] of [
      [forgotten, accountMessages.codeExpired],
      [stopped, accountMessages.codeInvalid],
      [found, accountMessages.codeInvalid],
    ] as const) {
      if (member !== forgotten) await later(member, DAY + 1)
      const { oobCode } = member
      assert.deepEqual((await kit.browser().post('/remove-lost-factors/', { oobCode })).body, refused(sentence))
      assert.equal((await pending(member)).body.pending.totp, true)
    }
  })

  test('a second request keeps the day of the first, and each mail can stop both', async () => {
    const member = await asked('twice@example.com')
    const times = () =>
      kit.db.selectFrom('action_codes').select(['valid_from', 'expires_at']).where('operation', '=', 'REMOVE_FACTORS')
    await later(member, 10)
    assert.deepEqual((await member.pending.post('/lost-factors/')).body, {})
    assert.equal((await mailsAbout(member)).length, 2)
    const [one, two] = await times().where('uid', '=', member.uid).execute()
    assert.deepEqual(one, two)
    const second = await codeIn(member)
    await kit.browser().post('/keep-factors/', { oobCode: member.oobCode })
    await later(member, DAY)
    const { body } = await kit.browser().post('/remove-lost-factors/', { oobCode: second })
    assert.deepEqual(body, refused(accountMessages.codeInvalid))
  })

  test('requests send no more mails than the limit', async () => {
    const member = await asked('flooded@example.com')
    assert.deepEqual((await member.pending.post('/lost-factors/')).body, {})
    assert.equal((await mailsAbout(member)).length, 1, 'one a minute')
    for (let n = 0; n < signInRates.mailsPerHour + 2; n++) {
      await kit.db
        .updateTable('action_codes')
        .set({ created_at: sql<Date>`created_at - interval '2 minutes'` })
        .where('uid', '=', member.uid)
        .execute()
      await member.pending.post('/lost-factors/')
    }
    assert.equal((await mailsAbout(member)).length, signInRates.mailsPerHour)
  })

  test('are reported only from a sign-in, pending or not, of an account that has some', async () => {
    const member = await guarded('open@example.com')
    assert.deepEqual((await member.browser.post('/lost-factors/')).body, {})
    assert.equal((await mailsAbout(member)).length, 1)
    assert.equal((await kit.browser().post('/lost-factors/')).status, 401)
    const without = await kit.member('without@example.com')
    assert.deepEqual((await without.browser.post('/lost-factors/')).body, refused(accountMessages.noSecondFactor))
  })

  test('need their own kind of code', async () => {
    const member = await asked('kinds@example.com')
    await later(member, DAY)
    await member.pending.post('/send-reset/', { email: member.email })
    const reset = await kit.mailedCode(member.email, 'resetPassword')
    const unsupported = refused(accountMessages.codeUnsupported)
    for (const path of ['/remove-lost-factors/', '/keep-factors/']) {
      assert.deepEqual((await kit.browser().post(path, { oobCode: reset })).body, unsupported)
      assert.deepEqual(
        (await kit.browser().post(path, { oobCode: 'invented' })).body,
        refused(accountMessages.codeInvalid),
      )
    }
    const { oobCode } = member
    assert.deepEqual((await kit.browser().post('/sign-in-with-code/', { oobCode })).body, unsupported)
    const given = { oobCode, password: 'another-1' }
    assert.deepEqual((await kit.browser().post('/reset-password/', given)).body, unsupported)
  })

  test('stay after a new password, from Settings or by a mailed reset', async () => {
    const owner = await asked('settings@example.com')
    assert.ok((await owner.browser.post('/update-password/', { password: 'secret-2' })).body.token)
    const warned = await asked('mailed-reset@example.com')
    await reset(warned, 'secret-2')
    for (const member of [owner, warned]) {
      await later(member, DAY)
      const { oobCode } = member
      const { body } = await kit.browser().post('/remove-lost-factors/', { oobCode })
      assert.deepEqual(body, refused(accountMessages.codeInvalid))
    }
  })
})

describe('the first second factor', () => {
  /** Signs in with the password alone, and adds a passkey. */
  async function takeOver({ email, password }: Pick<Member, 'email' | 'password'>) {
    const browser = kit.browser()
    await browser.post('/sign-in/', { email, password })
    const key = makeAuthenticator(SITE)
    const { options } = (await browser.post('/new-passkey-options/')).body
    const { body } = await browser.post('/add-passkey/', { response: key.create(options), name: 'Mine' })
    return { browser, key, recovery_codes: body.recovery_codes }
  }
  async function comesIn({ key }: Awaited<ReturnType<typeof takeOver>>) {
    const browser = kit.browser()
    const { options } = (await browser.post('/passkey-options/')).body
    return (await browser.post('/sign-in-with-passkey/', { response: key.get(options) })).body
  }
  /** The code in the newest mail with a link to refuse. */
  async function refusal({ email }: Pick<Member, 'email'>): Promise<string> {
    for (const { recipient, outbox_id } of await kit.mail.recent()) {
      const { text = '' } = recipient === email ? ((await kit.mail.get(outbox_id)) ?? {}) : {}
      const [, code] = /mode=refuseFactors&oobCode=([\w-]+)/.exec(text) ?? []
      if (code) return code
    }
    throw new Error('No such mail')
  }

  test('of somebody who knows the password is refused by its owner, with a new password', async () => {
    const owner = await kit.member('robbed@example.com')
    const thief = await takeOver(owner)
    const oobCode = await refusal(owner)
    assert.equal((await kit.browser().post('/check-code/', { oobCode })).body.operation, 'REFUSE_FACTORS')
    const short = await kit.browser().post('/reset-password/', { oobCode, password: 'short' })
    assert.deepEqual(short.body, refused(accountMessages.passwordTooWeak))
    const { body } = await kit.browser().post('/reset-password/', { oobCode, password: 'secret-2' })
    assert.deepEqual(body, { operation: 'REFUSE_FACTORS', email: owner.email })
    assert.deepEqual(await comesIn(thief), refused(accountMessages.passkeyFailed))
    assert.equal((await thief.browser.post('/token/')).status, 401)
    const { email } = owner
    const old = await kit.browser().post('/sign-in/', { email, password: owner.password })
    assert.deepEqual(old.body, refused(accountMessages.loginFailed))
    const browser = kit.browser()
    assert.ok((await browser.post('/sign-in/', { email, password: 'secret-2' })).body.token)
    assert.deepEqual((await browser.post('/factors/')).body, { totp: false, passkeys: [], recovery_codes: 0 })
    const again = await kit.browser().post('/reset-password/', { oobCode, password: 'secret-3' })
    assert.deepEqual(again.body, refused(accountMessages.codeInvalid))
  })

  test('can be refused for a month, whatever else is added, removed or set since', async () => {
    const owner = await kit.member('held@example.com')
    const thief = await takeOver(owner)
    const first = await refusal(owner)
    const [passkey] = (await thief.browser.post('/factors/')).body.passkeys
    await thief.browser.post('/remove-passkey/', { passkey_id: passkey!.passkey_id })
    const { options } = (await thief.browser.post('/new-passkey-options/')).body
    await thief.browser.post('/add-passkey/', { response: thief.key.create(options), name: 'Mine' })
    assert.notEqual(await refusal(owner), first)
    await thief.browser.post('/update-password/', { password: 'of the thief' })
    await reset(owner, 'of the owner')
    assert.ok((await comesIn(thief)).token)
    await later(owner, signInLimits.refuseFactorsDays * 24 - 1)
    const password = 'secret-2'
    const { body } = await kit.browser().post('/reset-password/', { oobCode: first, password })
    assert.equal(body.operation, 'REFUSE_FACTORS')
    assert.deepEqual(await comesIn(thief), refused(accountMessages.passkeyFailed))
    const second = await kit.browser().post('/reset-password/', { oobCode: await refusal(owner), password })
    assert.deepEqual(second.body, refused(accountMessages.codeInvalid))
  })

  test('stays after a month, and a further one is not refused', async () => {
    const owner = await kit.member('kept@example.com')
    const own = await takeOver(owner)
    const first = await refusal(owner)
    const { options } = (await own.browser.post('/new-passkey-options/')).body
    await own.browser.post('/add-passkey/', { response: makeAuthenticator(SITE).create(options), name: 'Another' })
    assert.equal(await refusal(owner), first)
    await later(owner, signInLimits.refuseFactorsDays * 24)
    const { body } = await kit.browser().post('/reset-password/', { oobCode: first, password: 'secret-2' })
    assert.deepEqual(body, refused(accountMessages.codeExpired))
    const stranger = await kit.browser().post('/remove-lost-factors/', { oobCode: first })
    assert.deepEqual(stranger.body, refused(accountMessages.codeExpired))
    assert.ok((await comesIn(own)).token)
  })
})
