import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Records that an operator has an account deleted, without its name. Returns false if there is no such member. */
export async function recordErasure(
  transaction: Transaction<Tables>,
  user_id: number,
  done_by: string,
): Promise<boolean> {
  const member = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('is_former', '=', false)
    .executeTakeFirst()
  if (!member) return false
  await transaction
    .insertInto('operator_actions')
    .values({ what: 'user', id: user_id, action: 'erase', reason: '', done_by })
    .execute()
  return true
}
