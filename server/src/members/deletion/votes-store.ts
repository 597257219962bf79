import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { lockHeadlines } from '../../fixes/write-store.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { inTransaction } from '../../moderation/visibility/hidden-store.ts'

/** Rows per transaction. Other voters on the same headlines wait until it ends, which takes some milliseconds. */
const VOTES = 25

/** Triggers and `order_fixes` update totals, sums and ranks. Returns whether there may be more. */
export async function takeBackFixVotes(database: Database, userId: number): Promise<boolean> {
  const votes = await database.kysely
    .selectFrom('fix_votes as v')
    .innerJoin('headline_fixes as f', 'f.headline_fix_id', 'v.headline_fix_id')
    .select(['v.headline_fix_id', 'f.headline_id'])
    .where('v.user_id', '=', userId)
    .orderBy('v.headline_fix_id')
    .limit(VOTES)
    .execute()
  if (votes.length === 0) return false
  const headlines = votes.map(({ headline_id }) => headline_id)
  await inTransaction(database, async (transaction) => {
    const locked = await lockHeadlines(transaction, headlines)
    await transaction
      .deleteFrom('fix_votes')
      .where('user_id', '=', userId)
      .where(
        'headline_fix_id',
        'in',
        votes.map(({ headline_fix_id }) => headline_fix_id),
      )
      .execute()
    await sql`select order_fixes(${locked}::bigint[])`.execute(transaction)
    await notifyProcesses(transaction, locked.flatMap(changes.vote))
  })
  return true
}

export async function takeBackCommentVotes(database: Database, userId: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
    const { rows } = await sql<{ comment_id: number }>`
      select c.comment_id from comments c
      where c.comment_id in (select v.comment_id from comment_votes v where v.user_id = ${userId} order by v.comment_id limit ${VOTES})
      order by c.comment_id for no key update`.execute(transaction)
    if (rows.length === 0) return false
    await transaction
      .deleteFrom('comment_votes')
      .where('user_id', '=', userId)
      .where(
        'comment_id',
        'in',
        rows.map(({ comment_id }) => comment_id),
      )
      .execute()
    return true
  })
}
