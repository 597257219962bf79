import { type Kysely, sql } from 'kysely'
import { isLockFault } from '../engines/postgres/postgres.ts'
import { migrate } from './migrate.ts'
import { type ApplyOptions, applySqlFiles } from './sql-files.ts'

/** An advisory lock. Headlines lock by their ids, so this number is far above them. */
const SCHEMA_LOCK = 2 ** 52 + 2
/** Processes that serve requests may hold locks in another order: of a deadlock, PostgreSQL ends either side. */
const TRIES = 3

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
  if (db.isTransaction) return update(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(update)
    } catch (error) {
      if (tries === TRIES || !isLockFault((error as Error).cause)) throw error
    }
  }
}
