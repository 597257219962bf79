import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { sql } from 'kysely'
import { openIdentity, SITE } from '../test-kit.ts'
import { codeOf } from './app-test-kit.ts'
import { makeAuthenticator } from './authenticator-test-kit.ts'

const kit = await openIdentity({ rates: { wrongCodesOfNetwork: 3, wrongCodes: 6 } })
after(() => kit.close())

const wrong = [200, { errors: [accountMessages.factorCodeWrong] }]
const lockedOut = [429, { errors: [accountMessages.tooManyCodes] }]

async function guarded(email: string) {
  const member = await kit.member(email)
  const { secret } = (await member.browser.post('/start-totp/')).body
  const { body } = await member.browser.post('/finish-totp/', { code: await codeOf(secret, -1) })
  return { ...member, secret, recovery_codes: body.recovery_codes }
}
type Member = Awaited<ReturnType<typeof guarded>>

let networks = 0
async function pending({ email, password }: Pick<Member, 'email' | 'password'>, address = `10.8.${++networks}.1`) {
  const browser = kit.browser(address)
  await browser.post('/sign-in/', { email, password })
  return browser
}
async function give(browser: Awaited<ReturnType<typeof pending>>, code: string) {
  const { status, body } = await browser.post('/give-code/', { code })
  return body.token ? 'in' : [status, body]
}
/** A code that the app shows neither now nor soon. */
async function wrongCode({ secret }: Member): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}
/** Guesses from networks of their own until unknown devices are refused. */
async function attack(member: Member): Promise<void> {
  for (let n = 0; n < 6; n++) assert.deepEqual(await give(await pending(member), await wrongCode(member)), wrong)
  assert.deepEqual(await give(await pending(member), await wrongCode(member)), lockedOut)
}

describe('wrong codes of who knows the password', () => {
  test('end the tries of a network, then of all unknown devices, even with the right code', async () => {
    const member = await guarded('guessed@example.com')
    const near = await pending(member, '10.7.0.1')
    for (let n = 0; n < 3; n++) assert.deepEqual(await give(near, await wrongCode(member)), wrong)
    assert.deepEqual(await give(near, await codeOf(member.secret)), lockedOut)
    assert.deepEqual(await give(await pending(member, '10.7.0.1'), await codeOf(member.secret)), lockedOut)
    for (let n = 0; n < 3; n++) assert.deepEqual(await give(await pending(member), await wrongCode(member)), wrong)
    assert.deepEqual(await give(await pending(member), await codeOf(member.secret)), lockedOut)
  })

  test('lock out no device that has given a second factor, not even from its network', async () => {
    const member = await guarded('known@example.com')
    await member.browser.post('/sign-out/')
    await attack(member)
    const neighbour = await pending(member, '127.0.0.1')
    assert.deepEqual(await give(neighbour, await wrongCode(member)), lockedOut)
    await member.browser.post('/sign-in/', { email: member.email, password: member.password })
    assert.deepEqual(await give(member.browser, await wrongCode(member)), wrong)
    assert.equal(await give(member.browser, await codeOf(member.secret)), 'in')
  })

  test('make no device known: a mailed reset or link gives no further tries', async () => {
    const member = await guarded('mailbox@example.com')
    await attack(member)
    const thief = kit.browser('10.6.0.1')
    await thief.post('/send-sign-in-link/', { email: member.email })
    await thief.post('/sign-in-with-code/', { oobCode: await kit.mailedCode(member.email, 'signIn') })
    assert.deepEqual(await give(thief, await wrongCode(member)), lockedOut)
    await thief.post('/send-reset/', { email: member.email })
    const oobCode = await kit.mailedCode(member.email, 'resetPassword')
    await thief.post('/reset-password/', { oobCode, password: 'another-1' })
    await thief.post('/sign-in/', { email: member.email, password: 'another-1' })
    for (let n = 0; n < 3; n++) assert.deepEqual(await give(thief, await wrongCode(member)), wrong)
    assert.deepEqual(await give(thief, await wrongCode(member)), lockedOut, 'the share of a network, not of a device')
  })

  test('are limited for a day, however often the password is set by mail', async () => {
    const member = await guarded('resets@example.com')
    for (let round = 0; round < signInRates.countsOfWrongCodesPerDay; round++) {
      await attack(member)
      const browser = kit.browser('10.6.1.1')
      await browser.post('/send-reset/', { email: member.email })
      const oobCode = await kit.mailedCode(member.email, 'resetPassword')
      member.password = `another-${round}`
      await browser.post('/reset-password/', { oobCode, password: member.password })
      await kit.db
        .updateTable('action_codes')
        .set({ created_at: sql<Date>`created_at - interval '2 minutes'` })
        .where('uid', '=', member.uid)
        .execute()
    }
    assert.deepEqual(await give(await pending(member), await codeOf(member.secret)), lockedOut)
    assert.equal(await give(await pending(member), member.recovery_codes[0]!), 'in')
  })

  test('leave the owner a recovery code, a passkey and a new password', async () => {
    const member = await guarded('ways-out@example.com')
    const key = makeAuthenticator(SITE)
    const { options } = (await member.browser.post('/new-passkey-options/')).body
    await member.browser.post('/add-passkey/', { response: key.create(options), name: 'Key' })
    await attack(member)
    assert.equal(await give(await pending(member), member.recovery_codes[0]!), 'in')
    const laptop = await pending(member)
    const asked = (await laptop.post('/passkey-options/')).body.options
    assert.ok((await laptop.post('/sign-in-with-passkey/', { response: key.get(asked) })).body.token)
    const browser = kit.browser('10.5.0.1')
    await browser.post('/send-reset/', { email: member.email })
    const oobCode = await kit.mailedCode(member.email, 'resetPassword')
    await browser.post('/reset-password/', { oobCode, password: 'another-1' })
    const fresh = await pending({ email: member.email, password: 'another-1' })
    assert.equal(await give(fresh, await codeOf(member.secret)), 'in')
  })

  test('are told to the owner, once a day', async () => {
    const member = await guarded('warned@example.com')
    const mails = async () => (await kit.mail.recent()).filter(({ recipient }) => recipient === member.email)
    const about = async () => (await mails()).filter(({ subject }) => /knows your password/.test(subject)).length
    for (let n = 0; n < signInRates.wrongCodesToWarn - 1; n++) await give(await pending(member), 'not a code')
    assert.equal(await about(), 0)
    await give(await pending(member), 'not a code')
    await give(await pending(member), 'not a code')
    assert.equal(await about(), 1)
  })
})

test('wrong recovery codes end the tries of a network', async () => {
  const member = await guarded('recovery@example.com')
  const browser = await pending(member, '10.4.0.1')
  for (let n = 0; n < 3; n++) assert.deepEqual(await give(browser, 'aaaaa-aaaaa'), wrong)
  assert.deepEqual(await give(browser, member.recovery_codes[0]!), lockedOut)
  assert.equal(await give(browser, await codeOf(member.secret)), 'in')
})

test('right codes do not count', async () => {
  const member = await guarded('right@example.com')
  for (const code of member.recovery_codes.slice(0, 5))
    assert.equal(await give(await pending(member, '10.3.0.1'), code), 'in')
})

test('someone without the password cannot use up the tries', async () => {
  const member = await guarded('stranger@example.com')
  for (let n = 0; n < 10; n++) {
    const stranger = kit.browser('10.2.0.1')
    await stranger.post('/sign-in/', { email: member.email, password: 'wrong' })
    assert.equal((await stranger.post('/give-code/', { code: '000000' })).status, 401)
  }
  assert.equal(await give(await pending(member, '10.2.0.1'), await codeOf(member.secret)), 'in')
})

test('calls about second factors are limited for a network', async () => {
  const strict = await openIdentity({ rates: { codesOfAddress: 2 } })
  const { browser } = await strict.member('busy@example.com')
  const ask = async () => (await browser.post('/passkey-options/')).status
  const sign = async () => (await browser.post('/sign-in-with-passkey/', { response: { id: 'x' } })).status
  assert.deepEqual([await ask(), await ask(), await ask()], [200, 200, 429])
  assert.deepEqual([await sign(), await sign(), await sign()], [200, 200, 429], 'offers of passkeys use up none')
  assert.equal((await browser.post('/give-code/', { code: '000000' })).status, 429)
  assert.equal((await strict.browser('10.1.0.1').post('/passkey-options/')).status, 200)
  await strict.close()
})

test('strangers in its network do not stop a device that has given a second factor', async () => {
  const strict = await openIdentity({ rates: { codesOfAddress: 6 } })
  const { browser, email, password } = await strict.member('neighbour@example.com')
  const { secret } = (await browser.post('/start-totp/')).body
  await browser.post('/finish-totp/', { code: await codeOf(secret, -1) })
  const key = makeAuthenticator(SITE)
  const { options } = (await browser.post('/new-passkey-options/')).body
  await browser.post('/add-passkey/', { response: key.create(options), name: 'Key' })
  const stranger = strict.browser()
  for (const [path, body] of [
    ['/passkey-options/', {}],
    ['/sign-in-with-passkey/', { response: { id: 'x' } }],
  ] as const) {
    let status = 200
    for (let n = 0; n < 7 && status === 200; n++) status = (await stranger.post(path, body)).status
    assert.equal(status, 429)
  }
  await browser.post('/sign-out/')
  await browser.post('/sign-in/', { email, password })
  const asked = (await browser.post('/passkey-options/')).body.options
  assert.ok((await browser.post('/sign-in-with-passkey/', { response: key.get(asked) })).body.token)
  await browser.post('/sign-out/')
  await browser.post('/sign-in/', { email, password })
  assert.ok((await browser.post('/give-code/', { code: await codeOf(secret) })).body.token)
  const unknown = strict.browser()
  await unknown.post('/sign-in/', { email, password })
  assert.equal((await unknown.post('/give-code/', { code: await codeOf(secret, 1) })).status, 429)
  await strict.close()
})
