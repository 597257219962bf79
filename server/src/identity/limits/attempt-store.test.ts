import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { networkFactors } from '@unspun/contract/endpoint.ts'
import type { AppError } from '@unspun/contract/errors.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { tidyIdentity } from '../store.ts'
import { createAttempts } from './attempt-store.ts'
import { limitsAround } from './limits-around.ts'

let testDatabase: TestDatabase
let database: Database
before(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ address: testDatabase })
})
after(async () => {
  await database.close()
  await testDatabase.drop()
})

const age = (interval: string) =>
  database.kysely
    .updateTable('identity_attempts')
    .set({ started_at: sql<Date>`started_at - ${interval}::interval` })
    .execute()

const attempts = () => createAttempts(database.kysely, 'a secret of the tests')
const allowFrom = (address: string, what: string, most: number) =>
  attempts().allow(limitsAround(address, what, { most }))
const allow = (key: string, most: number, minutes = 1) => attempts().allow([{ key, most, minutes }])
const isRefused = (promise: Promise<void>) =>
  promise.then(
    () => false,
    (error: AppError) => error.code === 'TooManyTries',
  )

test('counts concurrent attempts, separately for each key', async () => {
  const refused = await Promise.all(Array.from({ length: 10 }, () => isRefused(allow('at once', 4))))
  assert.equal(refused.filter(Boolean).length, 6)
  assert.equal(await isRefused(allow('another', 1)), false)
})

test('the count restarts after its window, and tidying removes it', async () => {
  await allow('later', 1)
  await allow('in an hour', 1, 60)
  assert.equal(await isRefused(allow('later', 1)), true)
  await age('61 seconds')
  assert.equal(await isRefused(allow('later', 1)), false)
  assert.equal(await isRefused(allow('in an hour', 1, 60)), true)
  await age('25 hours')
  await tidyIdentity(database.kysely)
  assert.deepEqual(await database.kysely.selectFrom('identity_attempts').selectAll().execute(), [])
})

test('setting the clock back by a day locks nobody out for a day', async () => {
  await allow('before', 1)
  assert.equal(await isRefused(allow('before', 1)), true)
  await age('-1 day')
  assert.equal(await isRefused(allow('before', 1)), false)
  assert.equal(await isRefused(allow('before', 1)), true)
})

test('removes a successful attempt from the count', async () => {
  const { forgive } = attempts()
  await allow('right', 1)
  await forgive([{ key: 'right' }, { key: 'never tried' }])
  await allow('right', 1)
  assert.equal(await isRefused(allow('right', 1)), true)
})

test('erases the counters of a key', async () => {
  for (const key of ['gone', 'stays']) await allow(key, 1)
  await attempts().forget(['gone', 'never counted'])
  assert.deepEqual(await attempts().count(['gone', 'stays'], 1), [0, 1])
})

test('keys in the table cannot be read without the secret', async () => {
  const key = 'account ann@example.com'
  await allow(key, 1)
  const guess = createHash('sha256').update(key).digest()
  const rows = await database.kysely.selectFrom('identity_attempts').select('key_hash').execute()
  assert.ok(rows.length > 0 && rows.every(({ key_hash }) => !key_hash.equals(guess)))
})

test('an attempt counts for the address and the networks around it, which have higher limits', async () => {
  const { wide, region } = networkFactors.people
  const isRefusedFrom = (address: string, what: string) => isRefused(allowFrom(address, what, 1))
  const table = [
    ['one address', '192.0.2.1', 1, () => '192.0.2.1', '192.0.2.2'],
    ['a /24', '198.51.100.0', wide, (n: number) => `198.51.100.${n}`, '198.51.101.1'],
    ['a /64', '2001:db8::1', 1, (n: number) => `2001:db8::${n}`, '2001:db8:0:1::1'],
    ['a /48', '2001:db8:1::', wide, (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
    ['a /32', '2001:db9::', region, (n: number) => `2001:db9:${n + 1}::1`, '2001:dba::1'],
  ] as const
  for (const [network, first, room, addressOf, stranger] of table) {
    assert.equal(await isRefusedFrom(first, network), false)
    for (let n = 1; n < room; n++) assert.equal(await isRefusedFrom(addressOf(n), network), false, `${network}: ${n}`)
    assert.equal(await isRefusedFrom(addressOf(room), network), true, network)
    assert.equal(await isRefusedFrom(stranger, network), false, network)
  }
})

test('a refused attempt counts nowhere, so one address cannot use up the networks around it', async () => {
  const all = Array.from({ length: 20 }, () => isRefused(allowFrom('192.0.2.1', 'alone', 1)))
  assert.equal((await Promise.all(all)).filter((refused) => !refused).length, 1)
  for (let n = 2; n <= networkFactors.people.wide; n++)
    assert.equal(await isRefused(allowFrom(`192.0.2.${n}`, 'alone', 1)), false)
})

test('attempts that count and forgive the same keys in any order do not deadlock', async () => {
  const { allow, forgive } = attempts()
  const keys = ['one', 'two', 'three', 'four'].map((key) => ({ key: `crossing ${key}`, most: 1000, minutes: 1 }))
  const rounds = Array.from({ length: 60 }, async (_, n) => {
    const turned = [...keys.slice(n % 4), ...keys.slice(0, n % 4)]
    await allow(turned)
    await forgive(turned.toReversed())
  })
  await Promise.all(rounds)
  assert.deepEqual(
    await attempts().count(
      keys.map(({ key }) => key),
      1,
    ),
    [0, 0, 0, 0],
  )
})

test('events are counted in their window', async () => {
  const { tally } = attempts()
  assert.deepEqual([await tally('event', 60), await tally('event', 60), await tally('another', 60)], [1, 2, 1])
  await age('61 minutes')
  assert.equal(await tally('event', 60), 1)
})
