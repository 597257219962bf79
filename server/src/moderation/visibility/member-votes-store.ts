import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inPatientTransaction } from '../../engines/postgres/in-transaction.ts'
import { lockHeadlines } from '../../fixes/write-store.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'

/** Rows per transaction. Other voters on the same headlines and comments wait until it ends, which takes some milliseconds. */
const VOTES = 25

interface VotesOf {
  table: (typeof fixVotes | typeof commentVotes)['counting' | 'withdrawn']
  userId: number
}

/** Changes the member's rows for these fixes or comments, and returns how many. */
type ChangeRows = (transaction: Transaction<Tables>, ids: number[]) => Promise<number>

/**
 * Changes a batch of a member's votes on fixes under the locks of their headlines. Triggers and `order_fixes` update
 * totals, sums and ranks. Returns the number of changed votes, 0 if there are none.
 */
async function changeFixVotes(database: Database, { table, userId }: VotesOf, change: ChangeRows): Promise<number> {
  const { rows: votes } = await sql<{ id: number; headline: number }>`
    select f.headline_fix_id as id, f.headline_id as headline from ${sql.table(table)} v join headline_fixes f using (headline_fix_id)
    where v.user_id = ${userId} order by f.headline_fix_id limit ${VOTES}`.execute(database.kysely)
  if (votes.length === 0) return 0
  return inPatientTransaction(database, async (transaction) => {
    const locked = await lockHeadlines(
      transaction,
      votes.map(({ headline }) => headline),
    )
    // Others were moved to another headline meanwhile, by a merge.
    const { rows } = await sql<{ id: number }>`
      select headline_fix_id as id from headline_fixes
      where headline_fix_id = any(${votes.map(({ id }) => id)}::bigint[]) and headline_id = any(${locked}::bigint[])`.execute(
      transaction,
    )
    const changed = await change(
      transaction,
      rows.map(({ id }) => id),
    )
    await sql`select order_fixes(${locked}::bigint[])`.execute(transaction)
    await notifyProcesses(transaction, locked.flatMap(changes.vote))
    return changed
  })
}

/** Like `changeFixVotes`, for votes on comments. */
async function changeCommentVotes(database: Database, { table, userId }: VotesOf, change: ChangeRows): Promise<number> {
  return inPatientTransaction(database, async (transaction) => {
    await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
    const { rows } = await sql<{ id: number }>`
      select c.comment_id as id from comments c
      where c.comment_id in (select v.comment_id from ${sql.table(table)} v where v.user_id = ${userId} order by v.comment_id limit ${VOTES})
      order by c.comment_id for no key update`.execute(transaction)
    if (rows.length === 0) return 0
    return change(
      transaction,
      rows.map(({ id }) => id),
    )
  })
}

/** The tables of votes on fixes: those that count, and those of hidden members. `of` is the column of what they are for. */
export const fixVotes = {
  counting: 'fix_votes',
  withdrawn: 'withdrawn_fix_votes',
  of: 'headline_fix_id',
  change: changeFixVotes,
} as const

export const commentVotes = {
  counting: 'comment_votes',
  withdrawn: 'withdrawn_comment_votes',
  of: 'comment_id',
  change: changeCommentVotes,
} as const

export type Votes = typeof fixVotes | typeof commentVotes
