import { type Block, blockLimits } from '@unspun/contract/blocks.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../engines/postgres/in-transaction.ts'

export interface Pair {
  user_id: number
  blocked_user_id: number
}

/** Does nothing if the member is already blocked. Throws `BlockSelf`, `ProfileNotFound` and `BlocksFull`. */
export async function block(database: Database, { user_id, blocked_user_id }: Pair): Promise<void> {
  if (user_id === blocked_user_id) throw new AppError('BlockSelf')
  await inTransaction(database, async (transaction) => {
    await lockBoth(transaction, { user_id, blocked_user_id })
    const { rows } = await sql<{ count: number; known: boolean }>`
      select count(*)::integer as count, coalesce(bool_or(blocked_user_id = ${blocked_user_id}), false) as known
      from blocks where user_id = ${user_id}`.execute(transaction)
    const { count, known } = rows[0]!
    if (known) return
    if (count >= blockLimits.members) throw new AppError('BlocksFull', blockLimits.members)
    await transaction.insertInto('blocks').values({ user_id, blocked_user_id }).execute()
  })
}

/**
 * Locks the blocker, so that concurrent blocks are counted, and the other, so that their account is not deleted
 * meanwhile. The ids ascend, because two members may block each other at the same time.
 */
async function lockBoth(transaction: Transaction<Tables>, { user_id, blocked_user_id }: Pair): Promise<void> {
  await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from users where user_id = any(${[user_id, blocked_user_id]}::bigint[])
      and (user_id = ${user_id} or hidden_at is null and not is_former)
    order by user_id for no key update`.execute(transaction)
  if (rows.length < 2) throw new AppError('ProfileNotFound')
}

export async function unblock(database: Database, { user_id, blocked_user_id }: Pair): Promise<void> {
  await database.kysely
    .deleteFrom('blocks')
    .where('user_id', '=', user_id)
    .where('blocked_user_id', '=', blocked_user_id)
    .execute()
}

export async function blocksOf(database: Database, userId: number): Promise<Block[]> {
  const rows = await database.kysely
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.user_id', 'b.blocked_user_id')
    .select(['u.user_id', 'u.display_name', 'u.avatar', 'u.username', 'b.created_at'])
    .where('b.user_id', '=', userId)
    .where('u.hidden_at', 'is', null)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_user_id', 'desc')
    .limit(blockLimits.members)
    .execute()
  return rows.map(({ created_at, ...user }) => ({ ...user, blocked_at: created_at.getTime() }))
}
