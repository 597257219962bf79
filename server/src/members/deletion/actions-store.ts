import type { Database } from '../../database/database.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'

/** Removes a member from the log of actions, as actor and as subject, and erases the reasons. The actions are kept. */
export async function leaveActions(database: Database, userId: number): Promise<boolean> {
  await database.kysely.transaction().execute(async (transaction) => {
    // The reasons may name the member.
    await transaction
      .updateTable('operator_actions')
      .set({ reason: '' })
      .where('subject_user_id', '=', userId)
      .where('reason', '<>', '')
      .execute()
    for (const column of ['moderator_id', 'subject_user_id'] as const)
      await transaction
        .updateTable('operator_actions')
        .set({ [column]: null })
        .where(column, '=', userId)
        .execute()
    await notifyProcesses(transaction, changes.moderated())
  })
  return false
}
