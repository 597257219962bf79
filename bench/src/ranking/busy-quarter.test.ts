import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Kind, kinds, wrongAmong } from '../../../server/src/admin/recount-store.ts'
import { openDatabase } from '../../../server/src/database/database.ts'
import { createTestDatabase } from '../../../server/src/testing/test-database.ts'
import { fillBusyQuarter } from './busy-quarter.ts'

const SIZE = { votes: 20_000, voters: 1_000, fixes: 800 }
const { connectionString, drop } = await createTestDatabase()
const database = openDatabase({ address: { connectionString }, size: 2 })
after(async () => {
  await database.close()
  await drop()
})

const facts = async () =>
  (
    await database.pool.query<{ votes: number; voters: number; fixes: number; generations: number }>(`select
      (select count(*) from fix_votes) as votes, (select count(distinct user_id) from fix_votes) as voters,
      (select count(*) from headline_fixes) as fixes, (select count(*) from ranking_generations) as generations`)
  ).rows[0]!

test('the site has about as many votes as asked for, a grown ranking, and every count equals its rows', async () => {
  await fillBusyQuarter(database, SIZE)
  const { votes, voters, fixes } = await facts()
  assert.ok(Math.abs(votes / SIZE.votes - 1) < 0.25, `${votes} votes`)
  assert.ok(voters > 0.9 * SIZE.voters, `${voters} voters`)
  assert.equal(fixes, SIZE.fixes)
  const { rows } = await database.pool.query('select young from ranking_generations order by generation desc limit 1')
  assert.deepEqual(rows, [{ young: false }])
  for (const kind of Object.keys(kinds) as Kind[])
    assert.deepEqual(await wrongAmong(database, kind, 1, 1_000_000), [], kind)
})

test('filling it again adds nothing', async () => {
  const before = await facts()
  await fillBusyQuarter(database, SIZE)
  assert.deepEqual(await facts(), before)
})
