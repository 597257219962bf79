import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { NO_LIMITS } from '../engines/postgres/postgres.ts'

export type StoredDay = Selectable<Tables['open_data_days']>

/** Runs `work` in one transaction over one snapshot, without time limits. */
export async function inSnapshot<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql.raw(NO_LIMITS).execute(transaction)
      return work(transaction)
    })
}

/** The days whose files are kept, newest first. */
export async function keptDays(db: Kysely<Tables>): Promise<StoredDay[]> {
  return db.selectFrom('open_data_days').selectAll().orderBy('day', 'desc').execute()
}

/** One day, or the newest. */
export async function readDay(db: Kysely<Tables>, day: string | undefined): Promise<StoredDay | undefined> {
  const days = db.selectFrom('open_data_days').selectAll().orderBy('day', 'desc').limit(1)
  return (day === undefined ? days : days.where('day', '=', day)).executeTakeFirst()
}

export async function addDay(db: Kysely<Tables>, day: Insertable<Tables['open_data_days']>): Promise<void> {
  await db.insertInto('open_data_days').values(day).execute()
}

/** Removes the rows of days before the first and after the last one. Later ones are by a clock that was ahead, and would stay for good. */
export async function removeOtherDays(
  db: Kysely<Tables>,
  { first, last }: Record<'first' | 'last', string>,
): Promise<void> {
  await db
    .deleteFrom('open_data_days')
    .where((of) => of.or([of('day', '<', first), of('day', '>', last)]))
    .execute()
}

/** Whether there is anything to offer. A site that has just been set up makes no files of nothing. */
export async function hasHeadlines(database: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from headlines where hidden_at is null and waiting_until is null) as has`.execute(
    database.kysely,
  )
  return rows[0]!.has
}
