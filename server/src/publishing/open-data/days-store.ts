import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { advisoryLocks } from '../../engines/postgres/advisory-locks.ts'
import { inSnapshotIfFree } from '../../engines/postgres/postgres.ts'
import { firstKept } from './schedule.ts'

export type StoredDay = Selectable<Tables['open_data_days']>

/** Runs `work` in one transaction over one snapshot, without time limits. Undefined if another process does so. */
export const inOneRun = <T>(
  { kysely }: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> => inSnapshotIfFree(kysely, advisoryLocks.openData, work)

/** The days whose files are offered, newest first. One that has become too old is not, even if nothing has removed it yet. */
export async function keptDays(db: Kysely<Tables>, now: Date): Promise<StoredDay[]> {
  return offered(db, now).execute()
}

/** One of these days, or the newest. */
export async function readDay(db: Kysely<Tables>, day: string | undefined, now: Date): Promise<StoredDay | undefined> {
  const days = offered(db, now).limit(1)
  return (day === undefined ? days : days.where('day', '=', day)).executeTakeFirst()
}

const offered = (db: Kysely<Tables>, now: Date) =>
  db.selectFrom('open_data_days').selectAll().where('day', '>=', firstKept(now)).orderBy('day', 'desc')

export async function addDay(db: Kysely<Tables>, day: Insertable<Tables['open_data_days']>): Promise<void> {
  await db.insertInto('open_data_days').values(day).execute()
}

/**
 * Removes the rows of days before the first and after the last one, or all of them without these. Later ones are by a clock that was ahead, and
 * would stay for good. Returns whether there were any.
 */
export async function removeOtherDays(
  db: Kysely<Tables>,
  kept: Record<'first' | 'last', string> | undefined,
): Promise<boolean> {
  const days = db.deleteFrom('open_data_days')
  const others = kept ? days.where((of) => of.or([of('day', '<', kept.first), of('day', '>', kept.last)])) : days
  const { numDeletedRows } = await others.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes a day and the newest one, or all of them, and returns those that there were. */
export async function removeDays(db: Kysely<Tables>, day: string | undefined): Promise<string[]> {
  const days = db.deleteFrom('open_data_days').returning('day')
  const chosen =
    day === undefined ? days : days.where('day', 'in', sql<string>`(${day}, (select max(day) from open_data_days))`)
  return (await chosen.execute()).map((removed) => removed.day).sort()
}

/** Whether there is anything to offer. A site that has just been set up makes no files of nothing. */
export async function hasHeadlines(database: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from headlines h where is_listed(h)) as has`.execute(database.kysely)
  return rows[0]!.has
}
