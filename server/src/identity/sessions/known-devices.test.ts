import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { openIdentity } from '../test-kit.ts'
import { createKnownDevices } from './known-devices.ts'

const kit = await openIdentity({
  rates: { wrongPasswordsOfNetwork: 4, wrongPasswordsOfNetworkAndHour: 4, wrongPasswords: 8 },
})
after(() => kit.close())

const lockedOut = [429, { errors: [accountMessages.tooManyPasswords] }]
const tooManyTries = [429, { errors: [accountMessages.tooManyTries] }]
const wrong = [200, { errors: [accountMessages.loginFailed] }]

type Browser = ReturnType<typeof kit.browser>
const DEVICE = /^unspun\.device_/
const deviceOf = ({ jar }: Browser): [string, string] => [...jar].find(([name]) => DEVICE.test(name))!
const signIn = async (browser: Browser, email: string, password: string) => {
  const { status, body } = await browser.post('/sign-in/', { email, password })
  return body.token ? 'in' : [status, body]
}

let networks = 0
const stranger = () => kit.browser(`10.9.${++networks % 256}.1`)
/** Enters wrong passwords from many networks until unknown devices are refused. */
async function attack(email: string): Promise<void> {
  for (let n = 0; n < 8; n++) assert.deepEqual(await signIn(stranger(), email, 'wrong'), wrong)
  assert.deepEqual(await signIn(stranger(), email, 'wrong'), lockedOut)
}
const hourLater = () =>
  kit.database.pool.query(`update identity_attempts set started_at = started_at - interval '61 minutes'`)

describe('wrong passwords from elsewhere', () => {
  test('lock out unknown devices, but no known one, even after signing out', async () => {
    const { browser, email, password } = await kit.member('owner@example.com')
    await browser.post('/sign-out/')
    await attack(email)
    assert.deepEqual(await signIn(stranger(), email, password), lockedOut)
    assert.equal(await signIn(browser, email, password), 'in')
    assert.deepEqual(await signIn(browser, email, 'mistyped'), wrong)
    assert.equal(await signIn(browser, email, password), 'in')
  })

  test('from the same network do not lock out a known device either', async () => {
    const { browser, email, password } = await kit.member('same-network@example.com')
    const neighbour = kit.browser('127.0.0.1')
    for (let n = 0; n < 4; n++) assert.deepEqual(await signIn(neighbour, email, 'wrong'), wrong)
    assert.deepEqual(await signIn(neighbour, email, password), tooManyTries)
    assert.equal(await signIn(browser, email, password), 'in')
  })

  test('do not lock out a person with a mailed link or reset, which make a device known', async () => {
    const { email } = await kit.member('mailed@example.com')
    await attack(email)
    const [linked, reset] = [stranger(), stranger()]
    await linked.post('/send-sign-in-link/', { email })
    await linked.post('/sign-in-with-code/', { oobCode: await kit.mailedCode(email, 'signIn') })
    assert.equal(await signIn(linked, email, 'secret-1'), 'in')
    await reset.post('/send-reset/', { email })
    const oobCode = await kit.mailedCode(email, 'resetPassword')
    await reset.post('/reset-password/', { oobCode, password: 'another-1' })
    assert.equal(await signIn(reset, email, 'another-1'), 'in')
  })
})

describe('the cookie of a device', () => {
  test('is hidden from scripts and other sites, signs nobody in, and has no address in it', async () => {
    const { cookies } = await kit.browser().register({ email: 'hidden@example.com', password: 'secret-1' })
    const cookie = cookies.find((each) => DEVICE.test(each)) ?? ''
    for (const part of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\/identity/, /; Max-Age=31536000/])
      assert.match(cookie, part)
    assert.doesNotMatch(cookie, /; Secure/)
    const [, claims = ''] = cookie.split('.').slice(1)
    assert.doesNotMatch(Buffer.from(claims, 'base64url').toString(), /example/)
    const browser = kit.browser()
    const [pair = ''] = cookie.split(';')
    browser.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    assert.equal((await browser.post('/token/')).status, 401)
  })

  test('is Secure on an https site', async () => {
    const url = new URL('https://news.example/identity')
    const cookie = await createKnownDevices({ url, secret: 's' }).remember({ uid: 'ann', era: 0 })
    assert.match(cookie, /^__Secure-unspun\.device_.*; Secure$/)
  })

  test('of another account has no effect, under its own name or that of the account', async () => {
    const owner = await kit.member('attacked@example.com')
    const [own] = deviceOf(owner.browser)
    const mallory = await kit.member('mallory@example.com')
    const [name, value] = deviceOf(mallory.browser)
    for (const each of [name, own]) {
      await hourLater()
      const thief = stranger()
      thief.jar.set(each, value)
      for (let n = 0; n < 4; n++) assert.deepEqual(await signIn(thief, owner.email, 'wrong'), wrong)
      // These have counted for the network and the account.
      assert.deepEqual(await signIn(thief, owner.email, owner.password), tooManyTries)
      for (let n = 0; n < 4; n++) assert.deepEqual(await signIn(stranger(), owner.email, 'wrong'), wrong)
      assert.deepEqual(await signIn(stranger(), owner.email, owner.password), lockedOut)
    }
  })

  test('that is forged, altered or signed with another secret has no effect', async () => {
    const { browser, email, password, uid } = await kit.member('forged@example.com')
    const [name, value] = deviceOf(browser)
    const [head = '', claims = '', signature = ''] = value.split('.')
    const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const url = new URL(kit.options.identityUrl)
    const foreign = await createKnownDevices({ url, secret: 'another' }).remember({ uid, era: read.era })
    await attack(email)
    for (const forged of [
      'invented',
      `${head}.${encode({ ...read, jti: 'mine' })}.${signature}`,
      `${encode({ alg: 'none' })}.${claims}.`,
      foreign.slice(foreign.indexOf('=') + 1, foreign.indexOf(';')),
    ]) {
      const forger = stranger()
      forger.jar.set(name, forged)
      assert.deepEqual(await signIn(forger, email, password), lockedOut, forged)
    }
    assert.equal(await signIn(browser, email, password), 'in')
  })

  test("that is stolen gives one device's guesses, and none of the owner's other devices'", async () => {
    const { browser, email, password } = await kit.member('stolen@example.com')
    const other = stranger()
    await signIn(other, email, password)
    const thief = stranger()
    thief.jar.set(...deviceOf(browser))
    await attack(email)
    for (let n = 0; n < 4; n++) assert.deepEqual(await signIn(thief, email, 'wrong'), wrong)
    assert.deepEqual(await signIn(thief, email, password), lockedOut)
    assert.equal(await signIn(other, email, password), 'in')
    // The owner's next sign-in gives the device another id with a limit of its own.
    await hourLater()
    assert.equal(await signIn(browser, email, password), 'in')
    await attack(email)
    for (let n = 0; n < 4; n++) assert.deepEqual(await signIn(thief, email, 'wrong'), wrong)
    assert.equal(await signIn(browser, email, password), 'in')
  })

  test('is void after a new password, except on the device that set it', async () => {
    const { browser, email, password } = await kit.member('changed@example.com')
    const other = stranger()
    await signIn(other, email, password)
    await browser.post('/update-password/', { password: 'another-1' })
    await attack(email)
    assert.deepEqual(await signIn(other, email, 'another-1'), lockedOut)
    assert.equal(await signIn(browser, email, 'another-1'), 'in')
  })

  test('names its account without a question to the database, unless it is forged', async () => {
    const url = new URL(kit.options.identityUrl)
    const [ours, foreign] = [createKnownDevices({ url, secret: 's' }), createKnownDevices({ url, secret: 'another' })]
    const cookieOf = async (devices: typeof ours, uid: string) =>
      (await devices.remember({ uid, era: 0 })).split(';')[0]!
    const [ann, bob, forged] = [
      await cookieOf(ours, 'ann'),
      await cookieOf(ours, 'bob'),
      await cookieOf(foreign, 'eve'),
    ]
    const cases: [string | undefined, string | undefined][] = [
      [undefined, undefined],
      ['', undefined],
      [`a=b; ${ann}`, 'ann'],
      [`${bob}; ${ann}`, 'bob'],
      [`${forged}; ${ann}`, 'ann'],
      [forged, undefined],
      [ann.replace('.', '.x'), undefined],
      [ann.replace('device', 'other'), undefined],
      [`${Array(16).fill(forged).join('; ')}; ${ann}`, undefined],
    ]
    for (const [cookie, owner] of cases) assert.equal(await ours.ownerOf(cookie), owner, String(cookie))
  })

  test('expires after a year without signing in', async () => {
    const url = new URL(kit.options.identityUrl)
    const account = { uid: 'ann', era: 0 }
    const [cookie = ''] = (await createKnownDevices({ url, secret: 's' }).remember(account)).split(';')
    const after = (days: number) =>
      createKnownDevices({ url, secret: 's', now: () => Date.now() + days * 86_400_000 }).find(account, cookie)
    assert.ok(await after(364))
    assert.equal(await after(366), undefined)
  })
})

test('many accounts in one browser keep its requests short', async () => {
  const devices = createKnownDevices({ url: new URL(kit.options.identityUrl), secret: 's' })
  const names = new Set<string>()
  for (let n = 0; n < 200; n++) names.add((await devices.remember({ uid: `member ${n}`, era: 0 })).split('=')[0]!)
  assert.ok(names.size <= 16, String(names.size))
})

test('repeated sign-ins on known devices are limited per account', async () => {
  const strict = await openIdentity({ rates: { signInsOfAddress: 3 } })
  const { browser, email, password } = await strict.member('often@example.com')
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await browser.post('/sign-in/', { email, password })).status)
  // Three as a known device, and three as a stranger in its network.
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429, 429])
  await strict.close()
})
