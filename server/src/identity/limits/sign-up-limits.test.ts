import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { networkFactors } from '@unspun/contract/endpoint.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { openIdentity } from '../test-kit.ts'

const refusedToday = [429, { errors: [accountMessages.tooManySignUps] }]
const refusedThisMinute = [429, { errors: [accountMessages.tooManyTries] }]

let people = 0
const person = () => ({ email: `person${++people}@example.com`, password: 'secret-1' })

describe('registrations', async () => {
  const kit = await openIdentity({
    rates: { signUpsOfAddress: 4, signUpsOfAddressAndDay: 2 },
  })
  after(() => kit.close())
  const minuteLater = () =>
    kit.database.pool.query(`update identity_attempts set started_at = started_at - interval '2 minutes'`)
  const register = async (address: string, who: object = person()) => {
    const { status, body } = await kit.browser(address).register(who)
    return body.token ? 'in' : [status, body]
  }

  for (const [kind, addresses, neighbour, stranger] of [
    ['IPv4', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], '192.0.2.4', '192.0.3.1'],
    ['IPv6', ['2001:db8:1:a::1', '2001:db8:1:b::1', '2001:db8:1:c::1'], '2001:db8:1:d::1', '2001:db8:2:a::1'],
  ] as const) {
    test(`are limited per day by ${kind} address and by the network around it`, async () => {
      assert.equal(addresses.length, networkFactors.people.wide)
      for (const address of addresses) {
        for (let n = 0; n < 2; n++) assert.equal(await register(address), 'in')
        assert.deepEqual(await register(address), refusedToday)
      }
      assert.deepEqual(await register(neighbour), refusedToday)
      assert.equal(await register(stranger), 'in')
    })
  }

  test('that create no account do not count for the day', async () => {
    const address = '192.0.9.1'
    const taken = person()
    assert.equal(await register(address, taken), 'in')
    for (let n = 0; n < 3; n++) {
      await minuteLater()
      assert.deepEqual(await register(address, taken), [200, { errors: [accountMessages.emailUnavailable] }])
      assert.deepEqual(await register(address, { ...person(), bot_proof: 'none' }), [
        200,
        { errors: [accountMessages.notABot] },
      ])
    }
    await minuteLater()
    assert.equal(await register(address), 'in')
  })

  test('have a new limit after a day', async () => {
    const address = '192.0.10.1'
    for (let n = 0; n < 2; n++) await register(address)
    assert.deepEqual(await register(address), refusedToday)
    await kit.database.pool.query(`update identity_attempts set started_at = started_at - interval '1 day'`)
    assert.equal(await register(address), 'in')
  })

  test('are also limited per minute by the network around an address', async () => {
    const tries = Array.from({ length: 12 }, (_, n) => register(`192.0.11.${n}`, { ...person(), bot_proof: 'none' }))
    for (const refused of await Promise.all(tries))
      assert.deepEqual(refused, [200, { errors: [accountMessages.notABot] }])
    assert.deepEqual(await register('192.0.11.99'), refusedThisMinute)
    assert.equal(await register('192.0.12.99'), 'in')
  })
})

test('the bot check becomes harder with the accounts of the networks around an address too', async () => {
  const kit = await openIdentity()
  const [first, neighbour, stranger] = ['203.0.113.0', '203.0.113.200', '203.0.114.1']
  const each = signInRates.signUpsPerDoubling * networkFactors.people.wide
  for (let n = 0; n < each - 1; n++) await kit.browser(`203.0.113.${n}`).register(person())
  assert.equal(await kit.identity.botCheckWork(neighbour), 1)
  await kit.browser(first).register(person())
  assert.deepEqual([await kit.identity.botCheckWork(neighbour), await kit.identity.botCheckWork(stranger)], [2, 1])
  await kit.close()
})

describe('the bot check', async () => {
  const site = await startTestSite({ BOT_CHECK_COST: '16' })
  const call = async (url: string, remoteAddress: string, payload: object = {}) =>
    (await site.request({ method: 'POST', url, payload, remoteAddress })).body
  const challenge = (address: string) => call('/api/users/bot-challenge/', address)
  const passed = async (address: string) => {
    const user_response_token = await site.solvedChallenge(address)
    return (await call('/api/users/validate-recaptcha/', address, { user_response_token })).bot_proof
  }
  const register = async (address: string, bot_proof: string) =>
    call('/identity/sign-up/', address, { ...person(), bot_proof })
  const work = ({ parameters: { cost, keyPrefix } }: { parameters: { cost: number; keyPrefix: string } }) =>
    cost * 16 ** keyPrefix.length
  const fill = async (address: string, accounts: number) => {
    for (let n = 0; n < accounts; n++) assert.ok((await register(address, await passed(address))).token)
    await site.database.pool.query(`update identity_attempts set started_at = started_at - interval '2 minutes'`)
  }
  const each = signInRates.signUpsPerDoubling
  const [busy, quiet] = ['198.51.100.1', '198.51.101.1']

  test('becomes harder with the accounts that a network created today, and only there', async () => {
    const usual = await challenge(busy)
    assert.equal(usual.times, 1)
    await fill(busy, each - 1)
    assert.equal((await challenge(busy)).times, 1)
    const early = await passed(busy)
    await fill(busy, 1)
    const harder = await challenge(busy)
    assert.deepEqual([harder.times, work(harder) / work(usual)], [2, 2])
    assert.equal((await challenge(quiet)).times, 1)

    assert.ok((await register(busy, early)).token, 'a check that was passed just before still counts')
    const stored = [await passed(quiet), await passed(quiet)]
    await fill(busy, each - 1)
    const hardest = await challenge(busy)
    assert.deepEqual([hardest.times, work(hardest) / work(usual)], [4, 4])
    assert.ok(hardest.parameters.cost <= 2 * usual.parameters.cost, 'the server derives one key as fast as before')

    assert.deepEqual((await register(busy, stored[0]!)).errors, [accountMessages.notABot], 'made on a quiet network')
    assert.ok((await register(quiet, stored[1]!)).token)
    assert.ok((await register(busy, await passed(busy))).token)
  })

  test('has a bounded difficulty', async () => {
    await site.database.pool.query('update identity_attempts set tries = 1000')
    const { times } = await challenge(busy)
    assert.equal(times, signInRates.mostBotCheckWork)
  })
})
