import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a hash matches only its password, in either Unicode form', async () => {
  const hash = await hashPassword('pâsswörd')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.equal(await verifyPassword({ hash, password: 'pâsswörd'.normalize('NFD') }), true)
  assert.equal(await verifyPassword({ hash, password: 'password' }), false)
  assert.equal(await verifyPassword({ hash, password: '' }), false)
})

test('the same password gets a different hash each time', async () => {
  const [one, two] = await Promise.all([hashPassword('secret-1'), hashPassword('secret-1')])
  assert.notEqual(one, two)
})

test("verifies another program's hash with that hash's own cost", async () => {
  // A test vector of the reference implementation.
  const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  assert.equal(await verifyPassword({ hash, password: 'password' }), true)
  assert.equal(await verifyPassword({ hash: hash.replace('m=256', 'm=64'), password: 'password' }), false)
})

test('a malformed hash matches nothing', async () => {
  for (const hash of [
    '',
    'secret-1',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  ]) {
    assert.equal(await verifyPassword({ hash, password: 'secret-1' }), false)
  }
})

test('refuses a flood immediately and serves the calls before it', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 104 }, () => verifyPassword({ hash: CHEAP, password: 'secret-1' })),
  )
  const refused = flood.filter((each) => each.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) assert.ok(reason instanceof AppError && reason.code === 'Busy')
  assert.equal(await verifyPassword({ hash: CHEAP, password: 'secret-1' }), false)
})

/** A hash that is cheap to verify. */
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA'
