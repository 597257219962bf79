import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AppError } from '@unspun/contract/errors.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../database/database.ts'
import { networkOf } from '../engines/network/network-of.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createAttempts } from './attempt-store.ts'
import { tidyIdentity } from './store.ts'

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
const isRefused = (promise: Promise<void>) =>
  promise.then(
    () => false,
    (error: AppError) => error.code === 'TooManyTries',
  )

test('counts concurrent attempts, separately for each key', async () => {
  const { allow } = attempts()
  const refused = await Promise.all(Array.from({ length: 10 }, () => isRefused(allow('at once', 4))))
  assert.equal(refused.filter(Boolean).length, 6)
  assert.equal(await isRefused(allow('another', 1)), false)
})

test('the count restarts after its window, and tidying removes it', async () => {
  const { allow } = attempts()
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

test('a clock that is set back by a day locks nobody out for a day', async () => {
  const { allow } = attempts()
  await allow('before', 1)
  assert.equal(await isRefused(allow('before', 1)), true)
  await age('-1 day')
  assert.equal(await isRefused(allow('before', 1)), false)
  assert.equal(await isRefused(allow('before', 1)), true)
})

test('takes back an attempt that succeeded', async () => {
  const { allow, forgive } = attempts()
  await allow('right', 1)
  await forgive(['right', 'never tried'])
  await allow('right', 1)
  assert.equal(await isRefused(allow('right', 1)), true)
})

test('keys in the table cannot be read without the secret', async () => {
  const key = 'account ann@example.com'
  await attempts().allow(key, 1)
  const guess = createHash('sha256').update(key).digest()
  const rows = await database.kysely.selectFrom('identity_attempts').select('key_hash').execute()
  assert.ok(rows.length > 0 && rows.every(({ key_hash }) => !key_hash.equals(guess)))
})

test('groups callers by network', () => {
  const cases = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ] as const
  for (const [address, network] of cases) assert.equal(networkOf(address), network)
})
