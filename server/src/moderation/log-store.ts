import { type Thing, unlistedActions } from '@unspun/contract/actions.ts'
import { type HistoryEntry, type LogEntry, moderationLimits } from '@unspun/contract/moderation.ts'
import { type LogKind, pages } from '@unspun/contract/pages.ts'
import { subjectOf } from '@unspun/contract/permissions.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { actorKindOf, type LoggedRow } from './actions/action-handler.ts'

/** The columns of an action `a` that an entry is made of. Its statement joins `ENTRY_JOINS`. */
export const ENTRY_COLUMNS = sql`a.operator_action_id, a.action, a.what, a.id, a.reason, a.done_by, a.done_at, a.until, a.undoes,
  coalesce(am.display_name, '') as moderator_name, ad.name as domain_name, ac.headline_fix_id as fix_of_comment,
  action_undone(a.operator_action_id) and not (a.action = 'hold' and exists (
    select from operator_actions ah where ah.undoes = a.operator_action_id and ah.action = 'hide')) as undone`

export const ENTRY_JOINS: RawBuilder<unknown> = sql`
  left join users am on am.user_id = a.moderator_id
  left join domains ad on a.what = 'domain' and ad.domain_id = a.id
  left join comments ac on a.what = 'comment' and ac.comment_id = a.id`

export type EntryRow = Pick<
  LoggedRow,
  'operator_action_id' | 'action' | 'what' | 'id' | 'reason' | 'done_by' | 'until' | 'undoes'
> & {
  done_at: Date
  moderator_name: string
  domain_name: string | null
  fix_of_comment: number | null
  undone: boolean
}

/** An action as everybody may see it. Operators are never named, since their names are accounts of a machine. */
export function toEntry(row: EntryRow, named: boolean): LogEntry {
  const { operator_action_id: action_id, action, what, id, reason, until, undoes, undone } = row
  const kind = actorKindOf(row)
  return {
    action_id,
    action,
    what,
    id,
    address: addressOf(row),
    reason,
    done_at: row.done_at.getTime(),
    until: until?.getTime() ?? null,
    undone,
    undoes,
    by: { kind, name: named ? row.moderator_name : '' },
  }
}

/** The page of a thing, without its words. */
export function addressOf({
  what,
  id,
  domain_name,
  fix_of_comment,
}: Pick<EntryRow, 'what' | 'id' | 'domain_name' | 'fix_of_comment'>): string {
  if (what === 'fix') return pages.fix({ headline_fix_id: id, title: '' })
  if (what === 'headline') return pages.headline({ headline_id: id, title: '' })
  if (what === 'user') return pages.profile(id)
  if (what === 'domain' && domain_name !== null) return pages.domain(domain_name)
  if (what === 'comment' && fix_of_comment !== null)
    return `${pages.fix({ headline_fix_id: fix_of_comment, title: '' })}#comment-${id}`
  return ''
}

const THINGS: Record<LogKind, readonly Thing[]> = {
  posts: ['fix', 'headline', 'comment'],
  members: ['user'],
  outlets: ['domain', 'network', 'mail-domain'],
  site: ['site'],
}

export interface LogPage {
  kind?: LogKind | undefined
  /** The number of the action that the page begins after. */
  before?: number | undefined
  /** Whether moderators are named. */
  named: boolean
}

interface Page<Entry> {
  entries: Entry[]
  next?: string
}

/** A page of the public log, newest first, and the cursor of the next one. */
export async function publicLog(database: Database, page: LogPage): Promise<Page<LogEntry>> {
  const { rows, ...more } = await readPage<EntryRow>(database, page, sql``)
  return { entries: rows.map((row) => toEntry(row, page.named)), ...more }
}

/** A page of the log for a moderator. */
export async function historyFor(database: Database, viewerId: number, page: LogPage): Promise<Page<HistoryEntry>> {
  const concerned = sql`, a.subject_user_id,
    exists (select from moderators m where m.user_id = a.subject_user_id) as subject_moderates`
  type Row = EntryRow & { subject_user_id: number | null; subject_moderates: boolean }
  const { rows, ...more } = await readPage<Row>(database, page, concerned)
  const entries = rows.map(({ subject_user_id, subject_moderates: moderator, ...row }) => ({
    ...toEntry(row, page.named),
    subject: subjectOf(row.what, { own: subject_user_id === viewerId, moderator }),
  }))
  return { entries, ...more }
}

async function readPage<Row extends EntryRow>(
  database: Database,
  { kind, before, named }: LogPage,
  moreColumns: RawBuilder<unknown>,
): Promise<{ rows: Row[]; next?: string }> {
  const { rows: found } = await sql<Row>`
    select ${ENTRY_COLUMNS} ${moreColumns} from operator_actions a ${ENTRY_JOINS}
    where a.action <> all(${unlistedActions(named)})
      ${kind ? sql`and a.what = any(${[...THINGS[kind]]})` : sql``}
      ${before === undefined ? sql`` : sql`and a.operator_action_id < ${before}`}
    order by a.operator_action_id desc limit ${moderationLimits.logPage + 1}`.execute(database.kysely)
  const rows = found.slice(0, moderationLimits.logPage)
  const last = rows.at(-1)
  return { rows, ...(found.length > rows.length && last ? { next: String(last.operator_action_id) } : {}) }
}

/** Entries of the public log after a number, oldest first. */
export async function logRows(
  db: Kysely<Tables>,
  { after, named, limit }: { after: number; named: boolean; limit: number },
): Promise<LogEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${ENTRY_COLUMNS} from operator_actions a ${ENTRY_JOINS}
    where a.action <> all(${unlistedActions(named)}) and a.operator_action_id > ${after}
    order by a.operator_action_id limit ${limit}`.execute(db)
  return rows.map((row) => toEntry(row, named))
}

/** The latest actions with everything that is stored, newest first. */
export async function recentActions(database: Database, limit: number) {
  return database.kysely
    .selectFrom('operator_actions')
    .selectAll()
    .orderBy('operator_action_id', 'desc')
    .limit(limit)
    .execute()
}
