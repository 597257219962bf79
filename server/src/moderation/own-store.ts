import { isAppealable, type LoggedAction, memberActions, outcomeOfAppeal } from '@unspun/contract/actions.ts'
import type { OwnAction } from '@unspun/contract/moderation.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ENTRY_COLUMNS, ENTRY_JOINS, type EntryRow, toEntry } from './log-store.ts'

const SHOWN = 50
const TEXT = 200

type Row = EntryRow & {
  text: string | null
  asked: string | null
  appealed_at: Date | null
  decision: LoggedAction | null
  decision_reason: string | null
}

interface OwnActionsOptions {
  userId: number
  actionId: number | undefined
  /** A fix. */
  hiddenOn: number | undefined
  named: boolean
}

const hides = (userId: number, fix: number) => sql`
  and a.action in ('hide', 'hold') and not action_undone(a.operator_action_id) and (
    a.what = 'fix' and a.id = (select headline_fix_id from headline_fixes where headline_fix_id = ${fix} and hidden_itself_at is not null)
    or a.what = 'comment' and a.id in (select comment_id from comments
      where headline_fix_id = ${fix} and user_id = ${userId} and hidden_at is not null))`

/**
 * The newest actions about a member and their posts, or the one with this number; with `hiddenOn`, those that hide this fix or
 * their comments on it. Posts that are hidden because something else is have none.
 */
export async function ownActions(
  database: Database,
  { userId, actionId, hiddenOn, named }: OwnActionsOptions,
): Promise<OwnAction[]> {
  const { rows } = await sql<Row>`
    select ${ENTRY_COLUMNS},
      left(case a.what
        when 'fix' then (select f.title from headline_fixes f where f.headline_fix_id = a.id)
        when 'headline' then (select h.title from headlines h where h.headline_id = a.id)
        when 'comment' then ac.body end, ${TEXT}) as text,
      p.text as asked, p.appealed_at, d.action as decision, d.reason as decision_reason
    from operator_actions a ${ENTRY_JOINS}
    left join appeals p on p.action_id = a.operator_action_id
    left join operator_actions d on d.operator_action_id = p.decision_id
    where a.subject_user_id = ${userId} and a.action = any(${memberActions})
      ${actionId === undefined ? sql`` : sql`and a.operator_action_id = ${actionId}`}
      ${hiddenOn === undefined ? sql`` : hides(userId, hiddenOn)}
    order by a.operator_action_id desc limit ${SHOWN}`.execute(database.kysely)
  return rows.map((row) => {
    const entry = toEntry(row, named)
    const { asked, appealed_at, decision, decision_reason } = row
    const appeal =
      asked === null || appealed_at === null
        ? null
        : {
            text: asked,
            appealed_at: appealed_at.getTime(),
            outcome: decision === null ? ('open' as const) : outcomeOfAppeal(decision),
            reason: decision_reason ?? '',
          }
    const may_appeal = !appeal && !row.undone && isAppealable(row.action)
    return { ...entry, text: row.text ?? '', may_appeal, appeal }
  })
}
