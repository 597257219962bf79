import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

type Db = Transaction<Tables>

/** Events that a reader has begun or will begin to read, in one transaction if it does not need more. */
export type Unfinished = Selectable<Tables['unfinished_reads']>

export async function addUnfinished(
  transaction: Db,
  {
    reader,
    groups,
    read_up_to,
    failures = 0,
  }: { reader: string; groups: readonly number[][]; read_up_to: number; failures?: number },
): Promise<void> {
  const rows = groups.map((event_ids) => ({ reader, event_ids, read_up_to, failures }))
  await transaction.insertInto('unfinished_reads').values(rows).execute()
}

/** Takes the events whose turn it is, so that no other process does. */
export async function takeUnfinished(transaction: Db, reader: string): Promise<Unfinished | undefined> {
  return (
    transaction
      .selectFrom('unfinished_reads')
      .selectAll()
      .where('reader', '=', reader)
      .where('try_at', '<=', sql<Date>`clock_timestamp()`)
      // Those on which the reader failed may take long again, so they are last.
      .orderBy(sql`failures > 0`)
      .orderBy('try_at')
      .orderBy('read_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )
}

/** Stores where the reader has stopped. The next turn is that of other events. Undefined: it has finished. */
export async function storeProgress(transaction: Db, read_id: number, read_up_to: number | undefined): Promise<void> {
  if (read_up_to === undefined)
    await transaction.deleteFrom('unfinished_reads').where('read_id', '=', read_id).execute()
  else
    await transaction
      .updateTable('unfinished_reads')
      .set({ read_up_to, try_at: sql<Date>`clock_timestamp()` })
      .where('read_id', '=', read_id)
      .execute()
}

/** Separates events on which a reader failed together. They count as failed until they are read. */
export async function separate(transaction: Db, read_id: number): Promise<void> {
  const row = await transaction
    .deleteFrom('unfinished_reads')
    .where('read_id', '=', read_id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const { reader, event_ids, read_up_to } = row
  await addUnfinished(transaction, { reader, groups: event_ids.map((id) => [id]), read_up_to, failures: 1 })
}

const LONGEST_ERROR = 300
/** The pause grows from two minutes to a day. */
const NEXT_TRY = sql<Date>`clock_timestamp() + make_interval(mins => least(power(2, greatest(failures, 1)), 24 * 60)::integer)`

/** Sets an event aside on which a reader failed by itself. */
export async function setAside({ kysely }: Database, read_id: number, error: Error): Promise<void> {
  await kysely
    .updateTable('unfinished_reads')
    .set({ failures: sql<number>`failures + 1`, error: error.message.slice(0, LONGEST_ERROR), try_at: NEXT_TRY })
    .where('read_id', '=', read_id)
    .execute()
}

type Named = Pick<Selectable<Tables['events']>, 'kind' | 'headline_id' | 'headline_fix_id' | 'comment_id'>

/** Names an event for operators: “fix-added headline 1 fix 2”. */
export function describeEvent({ kind, headline_id, headline_fix_id, comment_id }: Named): string {
  const fix = headline_fix_id === null ? '' : ` fix ${headline_fix_id}`
  return `${kind} headline ${headline_id}${fix}${comment_id === null ? '' : ` comment ${comment_id}`}`
}

/** An event on which a reader failed, and which it will try again. */
export interface SetAside extends Named {
  reader: string
  failures: number
  error: string
  try_at: Date
}

export async function eventsSetAside({ kysely }: Database, limit: number): Promise<SetAside[]> {
  const { rows } = await sql<SetAside>`
    select u.reader, e.kind, e.headline_id, e.headline_fix_id, e.comment_id, u.failures, u.error, u.try_at
    from unfinished_reads u join events e on e.event_id = any(u.event_ids)
    where u.failures > 0 order by u.try_at limit ${limit}`.execute(kysely)
  return rows
}

/** The number of events that each reader has set aside. */
export async function countSetAside({ kysely }: Database): Promise<{ reader: string; events: number }[]> {
  const { rows } = await sql<{ reader: string; events: number }>`
    select c.reader, count(u.read_id)::integer as events
    from event_cursors c left join unfinished_reads u on u.reader = c.reader and u.failures > 0 group by c.reader`.execute(
    kysely,
  )
  return rows
}
