import { type Kysely, sql } from 'kysely'
import { migrate } from './migrate.ts'
import { type ApplyOptions, applySqlFiles } from './sql-files.ts'

/** An advisory lock. Headlines lock by their ids, so this number is far above them. */
const SCHEMA_LOCK = 2 ** 52 + 2

/**
 * Brings the database to this program's schema and returns the names of the migrations and .sql files applied. Everything happens in one
 * transaction under a lock: one of several processes does it, and the others find nothing to do. Uses `db` itself if it is a transaction.
 * @throws OperatorError when the database is not this program's, or a file fails
 */
export async function updateSchema(
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's schema type is invariant
  db: Kysely<any>,
  { folder, ...options }: { folder?: string } & Pick<ApplyOptions, 'files' | 'version'> = {},
): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const update = async (transaction: Kysely<any>) => {
    await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction)
    const migrations = await migrate(transaction, folder === undefined ? {} : { folder })
    return [...migrations, ...(await applySqlFiles(transaction, { ...options, all: migrations.length > 0 }))]
  }
  return db.isTransaction ? update(db) : db.transaction().execute(update)
}
