import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'
import { type HashCaller, hashPassword, hashQueueState, verifyPassword } from './password-hash.ts'

const caller = { address: '192.0.2.1', known: false }

test('a hash matches only its password, in either Unicode form', async () => {
  const hash = await hashPassword('pâsswörd', caller)
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.equal(await verifyPassword({ hash, password: 'pâsswörd'.normalize('NFD') }, caller), true)
  assert.equal(await verifyPassword({ hash, password: 'password' }, caller), false)
  assert.equal(await verifyPassword({ hash, password: '' }, caller), false)
})

test('the same password gets a different hash each time', async () => {
  const [one, two] = await Promise.all([hashPassword('secret-1', caller), hashPassword('secret-1', caller)])
  assert.notEqual(one, two)
})

test("verifies another program's hash with that hash's own cost", async () => {
  // A test vector of the reference implementation.
  const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  assert.equal(await verifyPassword({ hash, password: 'password' }, caller), true)
  assert.equal(await verifyPassword({ hash: hash.replace('m=256', 'm=64'), password: 'password' }, caller), false)
})

test('a malformed hash matches nothing', async () => {
  for (const hash of [
    '',
    'secret-1',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  ]) {
    assert.equal(await verifyPassword({ hash, password: 'secret-1' }, caller), false)
  }
})

describe('a crowd', () => {
  /** Verifies a password for each caller. Returns whose turn began, in order, and who was refused. */
  async function served(callers: (HashCaller & { name: string })[]) {
    const order: string[] = []
    const refused: string[] = []
    const verify = async ({ name, ...caller }: HashCaller & { name: string }) => {
      // A turn begins with reading the password. Threads may end in another order.
      const password = Object.assign(new String('secret-1'), {
        normalize() {
          order.push(name)
          return 'secret-1'
        },
      }) as string
      try {
        await verifyPassword({ hash: CHEAP, password }, caller)
      } catch (error) {
        assert.ok(error instanceof OverloadError && error.code === 'Busy')
        refused.push(name)
      }
    }
    await Promise.all(callers.map(verify))
    return { order, refused }
  }
  const crowd = (addressOf: (n: number) => string, known = false) =>
    Array.from({ length: 110 }, (_, n) => ({ name: 'crowd', address: addressOf(n), known }))
  const honest = (address: string, known = false) => ({ name: `honest ${address}`, address, known })

  for (const [kind, addressOf, neighbour] of [
    ['one /48', (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
    ['a /32', (n: number) => `2001:db8:${n}::1`, '2001:db9:1::1'],
    ['an IPv4 /24', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
  ] as const) {
    test(`from ${kind} delays others by a few turns and is refused itself`, async () => {
      const others = [honest(neighbour), honest('198.51.100.7')]
      const { order, refused } = await served([...crowd(addressOf), ...others])
      for (const { name } of others)
        assert.ok([2, 3, 4, 5].includes(order.indexOf(name)), order.indexOf(name).toString())
      assert.deepEqual(refused, Array(10).fill('crowd'))
    })
  }

  test('from networks all over the world leaves known callers half of the turns and a place in the queue', async () => {
    const known = Array.from({ length: 3 }, (_, n) => honest(`198.51.${n}.1`, true))
    const { order, refused } = await served([...crowd((n) => `10.${n}.0.1`), ...known])
    for (const { name } of known)
      assert.ok(order.indexOf(name) >= 2 && order.indexOf(name) <= 8, order.indexOf(name).toString())
    assert.deepEqual(refused, Array(11).fill('crowd'))
  })

  test('of known callers, such as thousands of bought accounts, leaves the others half of the turns', async () => {
    const { order, refused } = await served([...crowd((n) => `10.${n}.0.1`, true), honest('198.51.100.7')])
    assert.ok(order.indexOf('honest 198.51.100.7') <= 4)
    assert.equal(refused.length, 9)
  })

  test('leaves no state behind', async () => {
    assert.equal(hashQueueState().waiting, 0)
    assert.deepEqual((await served([honest('10.1.0.1')])).refused, [])
  })
})

const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA'
