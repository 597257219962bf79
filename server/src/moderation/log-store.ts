import { type LogEntry, type LogKind, moderationLimits, type Thing } from '@unspun/contract/moderation.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { ENTRY_COLUMNS, ENTRY_JOINS, type EntryRow, toEntry } from './log-entry-store.ts'

const THINGS: Record<LogKind, readonly Thing[]> = {
  posts: ['fix', 'headline', 'comment'],
  members: ['user'],
  outlets: ['domain', 'network', 'mail-domain'],
  site: ['site'],
}

/** Actions that the public log leaves out: who is a moderator, unless the site names them, and the erasure of accounts. */
const LEFT_OUT = ['erase', 'moderator-add', 'moderator-remove']

const leftOut = (named: boolean) => (named ? ['erase'] : LEFT_OUT)

export interface LogPage {
  kind?: LogKind | undefined
  /** The number of the action that the page begins after. */
  before?: number | undefined
  /** Whether moderators are named. */
  named: boolean
}

/** A page of the public log, newest first, and the cursor of the next one. */
export async function publicLog(
  database: Database,
  { kind, before, named }: LogPage,
): Promise<{ entries: LogEntry[]; next?: string }> {
  const { rows } = await sql<EntryRow>`
    select ${ENTRY_COLUMNS} from operator_actions a ${ENTRY_JOINS}
    where a.action <> all(${leftOut(named)})
      ${kind ? sql`and a.what = any(${[...THINGS[kind]]})` : sql``}
      ${before === undefined ? sql`` : sql`and a.operator_action_id < ${before}`}
    order by a.operator_action_id desc limit ${moderationLimits.logPage + 1}`.execute(database.kysely)
  const entries = rows.slice(0, moderationLimits.logPage).map((row) => toEntry(row, named))
  const last = entries.at(-1)
  return { entries, ...(rows.length > entries.length && last ? { next: String(last.action_id) } : {}) }
}

/** Entries of the public log after a number, oldest first. */
export async function logRows(
  db: Kysely<Tables>,
  { after, named, limit }: { after: number; named: boolean; limit: number },
): Promise<LogEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${ENTRY_COLUMNS} from operator_actions a ${ENTRY_JOINS}
    where a.action <> all(${leftOut(named)}) and a.operator_action_id > ${after}
    order by a.operator_action_id limit ${limit}`.execute(db)
  return rows.map((row) => toEntry(row, named))
}
