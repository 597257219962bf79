import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { logAction } from '../moderation/action-store.ts'
import { operator } from '../moderation/actions/action-handler.ts'

/** Logs that an operator has an account deleted, without its name. Returns false if there is no such member. */
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
  const erased = { action: 'erase', what: 'user', id: user_id, reason: '', subject_user_id: null } as const
  await logAction(transaction, operator(done_by), erased)
  return true
}
