import { changes } from '../changes/changes.ts'
import { notifyProcesses } from '../changes/notify.ts'
import type { Database } from '../database/database.ts'
import { forgetReports } from '../reports/store.ts'

/** Erases what a member has reported and asked for, and that actions were by them or about them. The actions stay. */
export async function forgetModeration(database: Database, userId: number): Promise<boolean> {
  await database.kysely.transaction().execute(async (transaction) => {
    await forgetReports(transaction, userId)
    await transaction.deleteFrom('appeals').where('user_id', '=', userId).execute()
    await transaction.deleteFrom('moderators').where('user_id', '=', userId).execute()
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
