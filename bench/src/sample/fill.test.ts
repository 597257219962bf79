import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Kind, kinds, wrongAmong } from '../../../server/src/admin/recount-store.ts'
import { openDatabase } from '../../../server/src/database/database.ts'
import { createTestDatabase } from '../../../server/src/testing/test-database.ts'
import { fillSampleData } from './fill.ts'
import { longestThreadOf } from './hot-spots.ts'
import { hotSpotsOf } from './shape.ts'

const HEADLINES = 2_000
const { connectionString, drop } = await createTestDatabase()
const database = openDatabase({ address: { connectionString }, size: 2 })
after(async () => {
  await database.close()
  await drop()
})

const numberOf = async (statement: string, ...values: unknown[]) =>
  Number((await database.pool.query<{ n: number }>(statement, values)).rows[0]!.n)
const rowsOf = (table: string) => numberOf(`select count(*) as n from ${table}`)
const tables = ['headlines', 'headline_fixes', 'fix_votes', 'comments', 'comment_votes', 'users', 'domains']
const { voted, discussed, threaded } = hotSpotsOf(HEADLINES)

test('the site has its hot spots, and every count equals its rows', async () => {
  await fillSampleData(database, HEADLINES, () => {})
  assert.equal(await rowsOf('headlines'), HEADLINES)
  const countOf = (column: string, fix: number) =>
    numberOf(`select ${column} as n from headline_fixes where headline_fix_id = $1`, fix)
  assert.ok((await countOf('total_vote_count', voted.fix)) >= voted.votes)
  assert.ok((await countOf('comment_count', discussed.fix)) >= discussed.comments)
  const thread = await longestThreadOf(database.pool, HEADLINES)
  for (const count of ['reply_count', 'total_vote_count'])
    assert.equal(await numberOf(`select ${count} as n from comments where comment_id = $1`, thread), threaded.replies)
  for (const kind of Object.keys(kinds) as Kind[]) {
    assert.deepEqual(await wrongAmong(database, kind, 1, 1_000_000), [], kind)
  }
})

test('filling it again adds nothing', async () => {
  const before = await Promise.all(tables.map(rowsOf))
  await fillSampleData(database, HEADLINES, () => {})
  assert.deepEqual(await Promise.all(tables.map(rowsOf)), before)
})
