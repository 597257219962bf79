import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { networkFactors } from '@unspun/contract/endpoint.ts'
import { openIdentity } from '../test-kit.ts'

const MOST = 2
const { wide, region } = networkFactors.people

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  const of = { signInsOfAddress: MOST, signUpsOfAddress: MOST, codesOfAddress: MOST, mailsOfAddress: MOST }
  kit = await openIdentity({ rates: { ...of, wrongPasswordsOfNetwork: MOST, wrongPasswordsOfNetworkAndHour: MOST } })
})
after(() => kit.close())

let people = 0
const person = () => ({ email: `person${++people}@example.com`, password: 'secret-1' })

/** The calls that are limited by network. Each is about another account. */
const calls: Record<string, (address: string) => Promise<{ status: number }>> = {
  'wrong passwords': (address) => kit.browser(address).post('/sign-in/', person()),
  'sign-ups': (address) => kit.browser(address).post('/sign-up/', { ...person(), bot_proof: 'none' }),
  mails: (address) => kit.browser(address).post('/send-reset/', { email: person().email }),
  codes: (address) => kit.browser(address).post('/check-code/', { oobCode: 'invented' }),
}

for (const [what, call] of Object.entries(calls)) {
  describe(what, () => {
    const isRefused = async (address: string) => (await call(address)).status === 429

    test('from many addresses of one IPv4 /24 or IPv6 /48 are limited together', async () => {
      for (const [addressOf, stranger] of [
        [(n: number) => `192.0.2.${n}`, '192.0.3.1'],
        [(n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
      ] as const) {
        for (let n = 0; n < MOST * wide; n++) assert.equal(await isRefused(addressOf(n)), false, addressOf(n))
        for (let n = 0; n < 4; n++) assert.equal(await isRefused(addressOf(100 + n)), true)
        assert.equal(await isRefused(stranger), false)
      }
    })

    test('from many /48 of one IPv6 /32 are limited together, with a higher limit', async () => {
      for (let n = 0; n < MOST * region; n++) assert.equal(await isRefused(`2001:db9:${n}::1`), false)
      assert.equal(await isRefused('2001:db9:ffff::1'), true)
      assert.equal(await isRefused('2001:dba::1'), false)
    })
  })
}

test('one account allows a /24 or /48 no more wrong passwords than one address, and a /32 twice as many', async () => {
  for (const [neighbours, countrymen] of [
    [['198.51.100.1', '198.51.100.2', '198.51.100.3'], []],
    [
      ['2001:dc0:1:1::', '2001:dc0:1:2::', '2001:dc0:1:3::'],
      ['2001:dc0:2::', '2001:dc0:3::', '2001:dc0:4::'],
    ],
  ] as const) {
    const { email } = await kit.member(`alone${++people}@example.com`)
    const guess = async (address: string) =>
      (await kit.browser(address).post('/sign-in/', { email, password: 'wrong' })).status
    const statuses: number[] = []
    for (const address of [...neighbours, ...countrymen]) statuses.push(await guess(address))
    assert.deepEqual(statuses, [200, 200, 429, 200, 200, 429].slice(0, statuses.length))
  }
})
