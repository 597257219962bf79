import { isNotified } from '@unspun/contract/actions.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ActedThing, Actor, LoggedRow } from './actions/action-handler.ts'
import { notifyMember } from './notify-members.ts'

type Db = Transaction<Tables>

const columns = [
  'operator_action_id',
  'action',
  'what',
  'id',
  'reason',
  'done_by',
  'moderator_id',
  'subject_user_id',
  'until',
  'undoes',
  'details',
] as const

/** An entry of the log, besides who acts. */
export interface NewAction extends Pick<LoggedRow, 'action' | 'what' | 'id' | 'reason' | 'subject_user_id'> {
  until?: number | undefined
  undoes?: number | undefined
  details?: Record<string, unknown> | undefined
}

/**
 * Logs an action, notifies the member concerned if the action is one of which they are notified, and returns its number. Nothing else
 * writes to the log.
 */
export async function logAction(
  transaction: Db,
  by: Actor,
  action: NewAction,
  notifies = isNotified(action.action),
): Promise<number> {
  const { until, undoes = null, details = {}, ...row } = action
  const { operator_action_id } = await transaction
    .insertInto('operator_actions')
    .values({
      ...by,
      ...row,
      undoes,
      until: until === undefined ? null : new Date(until),
      details: JSON.stringify(details) as never,
    })
    .returning('operator_action_id')
    .executeTakeFirstOrThrow()
  if (notifies) await notifyMember(transaction, { to: row.subject_user_id, thing: row, action_id: operator_action_id })
  return operator_action_id
}

/**
 * An action, locked until the transaction ends, with whether it has been undone or replaced by an action that stands. Undefined if there
 * is none.
 */
export async function lockAction(transaction: Db, id: number): Promise<(LoggedRow & { undone: boolean }) | undefined> {
  // The lock comes first: the next statement sees everything that was committed before.
  await sql`select 1 from operator_actions where operator_action_id = ${id} for no key update`.execute(transaction)
  return transaction
    .selectFrom('operator_actions as a')
    .select(columns.map((name) => `a.${name}` as const))
    .select(sql<boolean>`action_undone(a.operator_action_id)`.as('undone'))
    .where('operator_action_id', '=', id)
    .executeTakeFirst()
}

/** The newest of these actions on a thing that stands; undefined if there is none. */
export async function standingAction(
  db: Kysely<Tables>,
  { what, id }: ActedThing,
  actions: readonly LoggedRow['action'][],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('operator_actions as a')
    .select('operator_action_id')
    .where('what', '=', what)
    .where('id', '=', id)
    .where('action', 'in', [...actions])
    .where(sql<boolean>`not action_undone(a.operator_action_id)`)
    .orderBy('operator_action_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.operator_action_id
}

/** The thing of an action and who did it; undefined if there is no such action. */
export async function actionById(
  db: Kysely<Tables>,
  id: number,
): Promise<Pick<LoggedRow, 'what' | 'id' | 'action' | 'done_by'> | undefined> {
  return db
    .selectFrom('operator_actions')
    .select(['what', 'id', 'action', 'done_by'])
    .where('operator_action_id', '=', id)
    .executeTakeFirst()
}
