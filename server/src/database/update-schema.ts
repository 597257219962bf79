import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { isLockFault } from '../engines/postgres/postgres.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { type ApplyOptions, applySqlFiles } from './sql-files.ts'

/**
 * Processes that serve requests may take locks in another order, and PostgreSQL may abort either side of a deadlock. A wait for a lock ends
 * too, and lets them through.
 */
const TRIES = 5

/**
 * Updates the database to this program's schema and returns the names of the applied migrations and .sql files. Everything happens in one
 * transaction under a lock, so one of several processes does it and the others find nothing to do. Uses `db` itself if it is a transaction.
 * @throws OperatorError when the database is not this program's, a file fails, or a table stays locked
 */
export async function updateSchema(
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's schema type is invariant
  db: Kysely<any>,
  { folder, lockMs, before, ...options }: Omit<MigrateOptions, 'to'> & Pick<ApplyOptions, 'files' | 'version'> = {},
): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const update = async (transaction: Kysely<any>) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.schema})`.execute(transaction)
    const migrations = await migrate(transaction, {
      ...(folder === undefined ? {} : { folder }),
      ...(lockMs === undefined ? {} : { lockMs }),
      before,
    })
    return [...migrations, ...(await applySqlFiles(transaction, { ...options, all: migrations.length > 0 }))]
  }
  if (db.isTransaction) return update(db)
  // On one connection, because it keeps Kysely's lock if a migration fails. Before the next try it lets go of that lock: another process may
  // hold the lock above and wait for it.
  return db.connection().execute((connection) =>
    tryAgain(async () => {
      try {
        return await connection.transaction().execute(update)
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => {})
      }
    }),
  )
}

async function tryAgain<T>(update: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await update()
    } catch (error) {
      if (!isLockFault(error) && !isLockFault((error as Error).cause)) throw error
      if (tries === TRIES)
        throw new OperatorError(
          'The database could not be updated, because a table stays locked, for example by a backup: wait until it is made, then start again.',
          { cause: error },
        )
    }
  }
}
