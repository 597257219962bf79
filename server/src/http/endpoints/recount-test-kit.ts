import assert from 'node:assert/strict'
import { recount } from '../../admin/recount.ts'
import type { Database } from '../../database/database.ts'

/** Asserts that every total equals a count of its rows, and that nobody exceeds the limit of fixes on a headline. */
export async function totalsEqualARecount(database: Database): Promise<void> {
  const wrong: unknown[] = []
  await recount(database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  assert.deepEqual(wrong, [])
  const tooMany = `select headline_id, user_id from headline_fixes where status_id = 1 group by 1, 2 having count(*) > 3`
  assert.deepEqual((await database.pool.query(tooMany)).rows, [])
}
