import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { commentVotes, fixVotes, type Votes } from '../../moderation/visibility/member-votes-store.ts'

/** Removes a batch of a member's votes. Returns whether there may be more. Withdrawn votes count for nothing and go last. */
const takeBack =
  ({ counting, withdrawn, of, change }: Votes) =>
  async (database: Database, userId: number): Promise<boolean> => {
    const removed = await change(database, { table: counting, userId }, async (transaction, ids) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(counting)} where user_id = ${userId} and ${sql.ref(of)} = any(${ids}::bigint[])`.execute(
        transaction,
      )
      return Number(numAffectedRows)
    })
    if (removed === 0) await sql`delete from ${sql.table(withdrawn)} where user_id = ${userId}`.execute(database.kysely)
    return removed > 0
  }

export const takeBackFixVotes = takeBack(fixVotes)
export const takeBackCommentVotes = takeBack(commentVotes)
