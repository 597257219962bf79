import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../engines/database.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { countTry, networkOf } from './attempt-store.ts'
import { tidyIdentity } from './identity-store.ts'

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

test('tries at once are all counted, each key for itself', async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => countTry(database.kysely, 'at once')))
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  )
  assert.equal(await countTry(database.kysely, 'another'), 1)
})

test('a minute later the count begins again, and tidying forgets it', async () => {
  await countTry(database.kysely, 'later')
  assert.equal(await countTry(database.kysely, 'later'), 2)
  await age('61 seconds')
  assert.equal(await countTry(database.kysely, 'later'), 1)
  await age('2 hours')
  await tidyIdentity(database.kysely)
  assert.deepEqual(await database.kysely.selectFrom('identity_attempts').selectAll().execute(), [])
})

test('one caller is one network', () => {
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
