import { AppError } from '@unspun/contract/errors.ts'
import { rateLimits } from '@unspun/contract/limits.ts'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Starts a transaction that may post something. On a member's first day it locks the member until the transaction ends, so that a
 * concurrent post counts this one. Call it before any other lock: otherwise two posts of one member could deadlock.
 *
 * Returns a function to call right before the post is inserted. It throws `FirstDayLimit` when the day's posts are used up. The
 * limit is for new accounts because spammers use new accounts, and new members rarely post that much.
 */
export async function holdNewcomer(transaction: Transaction<Tables>, userId: number): Promise<() => Promise<void>> {
  const { rows } = await sql`
    select 1 from (select set_config('lock_timeout', '3s', true)) as patience, users u
    where u.user_id = ${userId} and u.created_at > now() - interval '1 day' for no key update of u`.execute(transaction)
  if (rows.length === 0) return async () => {}
  return () => checkFirstDay(transaction, userId)
}

/** Counts rows, so that refused and repeated posts cost nothing. */
async function checkFirstDay(transaction: Transaction<Tables>, userId: number): Promise<void> {
  const { rows } = await sql<{ posts: number; seconds_left: number }>`
    select (select count(*) from headlines where created_by = ${userId})
        + (select count(*) from headline_fixes where user_id = ${userId})
        + (select count(*) from comments where user_id = ${userId}) as posts,
      ceil(extract(epoch from created_at + interval '1 day' - now()))::integer as seconds_left
    from users where user_id = ${userId}`.execute(transaction)
  const { posts, seconds_left } = rows[0]!
  if (posts < rateLimits.firstDayPosts) return
  throw new AppError('FirstDayLimit').after(Math.max(1, seconds_left))
}
