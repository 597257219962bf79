import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInLimits, signInRates } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { sql } from 'kysely'
import { openIdentity } from '../test-kit.ts'
import { codeOf } from './app-test-kit.ts'

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
const later = ({ uid }: Member, hours: number) =>
  kit.db
    .updateTable('action_codes')
    .set({
      created_at: sql<Date>`created_at - make_interval(hours => ${hours})`,
      valid_from: sql<Date>`valid_from - make_interval(hours => ${hours})`,
      expires_at: sql<Date>`expires_at - make_interval(hours => ${hours})`,
    })
    .where('uid', '=', uid)
    .execute()
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

  test('stay after a week, by the link that stops it, and after a second factor was given', async () => {
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

  test('are reported only from a pending sign-in', async () => {
    const member = await guarded('open@example.com')
    assert.equal((await member.browser.post('/lost-factors/')).status, 401)
    assert.equal((await kit.browser().post('/lost-factors/')).status, 401)
    const without = await kit.member('without@example.com')
    assert.equal((await without.browser.post('/lost-factors/')).status, 401)
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

  test('a new password set in Settings stops the removal, one by a mailed reset does not', async () => {
    const owner = await asked('settings@example.com')
    assert.ok((await owner.browser.post('/update-password/', { password: 'secret-2' })).body.token)
    await later(owner, DAY)
    const kept = await kit.browser().post('/remove-lost-factors/', { oobCode: owner.oobCode })
    assert.deepEqual(kept.body, refused(accountMessages.codeInvalid))

    const loser = await asked('mailed-reset@example.com')
    await loser.pending.post('/send-reset/', { email: loser.email })
    const oobCode = await kit.mailedCode(loser.email, 'resetPassword')
    await kit.browser().post('/reset-password/', { oobCode, password: 'secret-2' })
    await later(loser, DAY)
    const removed = await kit.browser().post('/remove-lost-factors/', { oobCode: loser.oobCode })
    assert.deepEqual(removed.body, answer(loser.email))
  })
})
