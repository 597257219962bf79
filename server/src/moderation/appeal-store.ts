import { isAppealable, type LoggedAction } from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Stores a member's request for a review and returns when, in milliseconds. Throws `ActionNotFound` if the action does not concern the
 * member, `NotAppealable`, and `AppealedAlready`.
 */
export async function addAppeal(
  database: Database,
  { action_id, user_id, text }: { action_id: number; user_id: number; text: string },
): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ action: LoggedAction; undone: boolean }>`
      select action, action_undone(operator_action_id) as undone
      from operator_actions where operator_action_id = ${action_id} and subject_user_id = ${user_id}
      for no key update`.execute(transaction)
    if (!rows[0]) throw new AppError('ActionNotFound')
    if (!isAppealable(rows[0].action) || rows[0].undone) throw new AppError('NotAppealable')
    const added = await transaction
      .insertInto('appeals')
      .values({ action_id, user_id, text })
      .onConflict((conflict) => conflict.doNothing())
      .returning('appealed_at')
      .executeTakeFirst()
    if (!added) throw new AppError('AppealedAlready')
    return added.appealed_at.getTime()
  })
}

/** Locks the open request about an action. Returns whether there is one. */
export async function isOpenAppeal(transaction: Transaction<Tables>, actionId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('appeals')
    .select('action_id')
    .where('action_id', '=', actionId)
    .where('decision_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Decides the open request about an action, and returns who had made it; undefined if there is none. */
export async function closeAppeal(
  transaction: Transaction<Tables>,
  actionId: number,
  decisionId: number,
): Promise<number | undefined> {
  const closed = await transaction
    .updateTable('appeals')
    .set({ decision_id: decisionId })
    .where('action_id', '=', actionId)
    .where('decision_id', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return closed?.user_id
}

/** Opens the request again that an action had decided. Returns whether there was one. */
export async function reopenAppeal(transaction: Transaction<Tables>, decisionId: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('appeals')
    .set({ decision_id: null })
    .where('decision_id', '=', decisionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A request as the command line lists it. */
export interface ListedAppeal {
  action_id: number
  action: string
  what: string
  id: number
  reason: string
  text: string
}

/** The requests that wait for a decision, the oldest in front. */
export async function openAppeals({ kysely }: Database, limit: number): Promise<ListedAppeal[]> {
  return kysely
    .selectFrom('appeals as p')
    .innerJoin('operator_actions as a', 'a.operator_action_id', 'p.action_id')
    .select(['p.action_id', 'a.action', 'a.what', 'a.id', 'a.reason', 'p.text'])
    .where('p.decision_id', 'is', null)
    .orderBy('p.appealed_at')
    .limit(limit)
    .execute()
}
