import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { isLockFault } from '../engines/postgres/postgres.ts'
import { migrate } from './migrate.ts'
import { type ApplyOptions, applySqlFiles } from './sql-files.ts'

/** Processes that serve requests may take locks in another order, and PostgreSQL may abort either side of a deadlock. */
const TRIES = 5

/**
 * Updates the database to this program's schema and returns the names of the applied migrations and .sql files. Everything happens in one
 * transaction under a lock, so one of several processes does it and the others find nothing to do. Uses `db` itself if it is a transaction.
 * @throws OperatorError when the database is not this program's, or a file fails
 */
export async function updateSchema(
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's schema type is invariant
  db: Kysely<any>,
  { folder, ...options }: { folder?: string } & Pick<ApplyOptions, 'files' | 'version'> = {},
): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const update = async (transaction: Kysely<any>) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.schema})`.execute(transaction)
    const migrations = await migrate(transaction, folder === undefined ? {} : { folder })
    return [...migrations, ...(await applySqlFiles(transaction, { ...options, all: migrations.length > 0 }))]
  }
  if (db.isTransaction) return update(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(update)
    } catch (error) {
      if (tries === TRIES || !mayPass((error as Error).cause)) throw error
    }
  }
}

/**
 * True for a lock fault. Also true for 25P02: after a statement has failed, Kysely's attempt to release its lock in the aborted transaction
 * fails too and hides the first error, which may be a deadlock.
 */
const mayPass = (cause: unknown): boolean =>
  isLockFault(cause) || (cause as { code?: string } | undefined)?.code === '25P02'
