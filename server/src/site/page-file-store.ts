import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inPatientTransaction } from '../engines/postgres/in-transaction.ts'
import type { PageFile } from '../http/pages/frontend.ts'

/** Longer than a day by the time between two calls of `storePageFiles`. */
const keptUntil = sql<Date>`now() + interval '30 hours'`

/** Keeps these files for another 30 hours. Only the bytes of files that are missing are sent. */
export const storePageFiles = (database: Database, files: readonly PageFile[]): Promise<void> =>
  inPatientTransaction(database, async (transaction) => {
    const stored = await transaction
      .updateTable('page_files')
      .set({ kept_until: keptUntil })
      .where('name', '=', sql<string>`any(${files.map(({ name }) => name)}::text[])`)
      .returning('name')
      .execute()
    const known = new Set(stored.map(({ name }) => name))
    const missing = files.filter(({ name }) => !known.has(name))
    if (missing.length === 0) return
    await transaction
      .insertInto('page_files')
      .values(missing.map((file) => ({ ...file, kept_until: keptUntil })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  })

export async function readPageFile({ kysely }: Database, name: string): Promise<PageFile | undefined> {
  return kysely
    .selectFrom('page_files')
    .select(['name', 'bytes', 'brotli'])
    .where('name', '=', name)
    .where('kept_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function tidyPageFiles({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('page_files').where('kept_until', '<', sql<Date>`now()`).execute()
}
