import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Kind, kinds, wrongAmong } from '../../../server/src/admin/recount-store.ts'
import { openDatabase } from '../../../server/src/database/database.ts'
import { createTestDatabase } from '../../../server/src/testing/test-database.ts'
import { longThreadOf } from './hot-things.ts'
import { fillScaleData } from './scale-data.ts'
import { hotThingsOf } from './shape.ts'

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
const { voted, discussed, threaded } = hotThingsOf(HEADLINES)

test('a site has things that everybody looks at, and every count is that of its rows', async () => {
  await fillScaleData(database, HEADLINES, () => {})
  assert.equal(await rowsOf('headlines'), HEADLINES)
  const votes = await numberOf('select count(*) as n from fix_votes where headline_fix_id = $1', voted.fix)
  assert.ok(votes >= voted.votes, `${votes} votes`)
  const comments = await numberOf(
    'select comment_count as n from headline_fixes where headline_fix_id = $1',
    discussed.fix,
  )
  assert.ok(comments >= discussed.comments, `${comments} comments`)
  const head = await longThreadOf(database.pool, HEADLINES)
  assert.equal(await numberOf('select count(*) as n from comments where parent_id = $1', head), threaded.replies)
  assert.equal(
    await numberOf('select total_vote_count as n from comments where comment_id = $1', head),
    threaded.replies,
  )
  for (const kind of Object.keys(kinds) as Kind[]) {
    const wrong = await wrongAmong(database, kind, 1, 1_000_000)
    assert.deepEqual(
      wrong.filter(({ value }) => value !== 'places of its fixes'),
      [],
      kind,
    )
  }
})

test('filling it again adds nothing, and one from before there were such things gets them', async () => {
  const before = await Promise.all(tables.map(rowsOf))
  await fillScaleData(database, HEADLINES, () => {})
  assert.deepEqual(await Promise.all(tables.map(rowsOf)), before)
  const head = await longThreadOf(database.pool, HEADLINES)
  await database.pool.query('delete from comments where parent_id = $1', [head])
  assert.equal(await longThreadOf(database.pool, HEADLINES), undefined)
  await fillScaleData(database, HEADLINES, () => {})
  assert.ok(await longThreadOf(database.pool, HEADLINES))
})
