import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type ChangedHeadline, tellFixers } from '../../moderation/tell.ts'
import { notify } from '../../notifications/notify.ts'

/** Tells the authors of fixes that the outlet has changed its headline, and those to whose fix it came close that it did. */
export async function tellOfChange(
  transaction: Transaction<Tables>,
  { headline_id, authorIds }: ChangedHeadline,
  followed: readonly { headline_fix_id: number; user_id: number }[],
): Promise<void> {
  const told = new Set(followed.map(({ user_id }) => user_id))
  await tellFixers(transaction, { headline_id, authorIds: authorIds.filter((id) => !told.has(id)) })
  await notify(
    transaction,
    followed.map(({ headline_fix_id, user_id }) => ({
      to: user_id,
      kind: 'outlet-followed',
      key: `followed:${headline_fix_id}`,
      headline_id,
      headline_fix_id,
    })),
  )
}
