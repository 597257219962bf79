import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type ChangedHeadline, notifyFixers } from '../../moderation/notify-members.ts'
import { notify } from '../../notifications/notify.ts'

/** Notifies the authors of fixes. Those whose fix the outlet came close to get another kind of notification. */
export async function notifyOfChange(
  transaction: Transaction<Tables>,
  { headline_id, authorIds }: ChangedHeadline,
  followed: readonly { headline_fix_id: number; user_id: number }[],
): Promise<void> {
  const told = new Set(followed.map(({ user_id }) => user_id))
  await notifyFixers(transaction, { headline_id, authorIds: authorIds.filter((id) => !told.has(id)) })
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
