import { AppError } from '@unspun/contract/errors.ts'
import { rateLimits } from '@unspun/contract/limits.ts'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * What a transaction that may post something begins with. A member on their first day is held until it ends, so that of two posts at once
 * the second counts the first; always before anything else is locked, so that two posts of one member cannot wait for each other.
 *
 * Answers what to call right before the post is inserted. It throws `FirstDayLimit` if the day's posts are used up: whoever comes to flood
 * the site is new, and a person's first day is rarely so busy.
 */
export async function holdNewcomer(transaction: Transaction<Tables>, userId: number): Promise<() => Promise<void>> {
  const { rows } = await sql`
    select 1 from (select set_config('lock_timeout', '3s', true)) as patience, users u
    where u.user_id = ${userId} and u.created_at > now() - interval '1 day' for no key update of u`.execute(transaction)
  if (rows.length === 0) return async () => {}
  return () => checkFirstDay(transaction, userId)
}

/** Posts are counted from their rows, so that what was refused or was there already costs nothing. */
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
