import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { BACKUP_APPLICATION } from '../engines/postgres/postgres.ts'

/** The folder of this program's migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, 'migrations')

const TABLE = 'kysely_migration'

/** While a migration waits for a table, everybody else waits behind it. */
const LOCK_MS = 3000

export interface MigrateOptions {
  folder?: string
  to?: string | undefined
  /** A migration that waits longer for a lock fails with 55P03. */
  lockMs?: number
  /** Called with the names of the migrations to run, before any runs, unless the database is empty. */
  before?: ((pending: readonly string[]) => Promise<void>) | undefined
}

/**
 * Runs the migrations that the database lacks, up to `to` if given, and returns their names. They run in one transaction under a lock in
 * the database, so one of several processes migrates and the others find nothing to do. Uses `db` itself if it is a transaction.
 * @throws OperatorError when the database is newer than this program, or not this program's
 */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: any schema may be migrated, and Kysely's is invariant
  db: Kysely<any>,
  { folder = MIGRATIONS, to, lockMs = LOCK_MS, before }: MigrateOptions = {},
): Promise<string[]> {
  const known = migrationNames(folder)
  const applied = await appliedMigrations(db)
  const foreign = explainForeign('database', applied, known)
  if (foreign) throw new OperatorError(foreign)
  const pending = known.slice(applied.length, to === undefined ? undefined : known.indexOf(to) + 1)
  if (applied.length > 0 && pending.length > 0) await before?.(pending)
  // Kept, because Kysely then fails to release its lock in the aborted transaction, and that error hides this one.
  let fault: { name: string; cause: unknown } | undefined
  const prepared = (name: string, { up }: Migration): Migration => ({
    async up(transaction) {
      await makeWay(transaction, lockMs)
      await up(transaction).catch((cause) => {
        fault = { name, cause }
        throw cause
      })
    },
  })
  const migrator = new Migrator({ db, provider: providerOf(folder, known, prepared), migrationTableName: TABLE })
  const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (fault) throw new Error(`The migration ${fault.name} failed`, { cause: fault.cause })
  if (error) throw new Error('The migrations could not run', { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Ends a nightly backup, which reads every table for hours and is made again within the hour, and limits the wait for anything else. Kysely
 * sets a limit of an hour before.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in migrate
async function makeWay(transaction: Kysely<any>, lockMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(transaction)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = ${BACKUP_APPLICATION}`.execute(
    transaction,
  )
}

/** The migrations that were applied to a database, in order. */
// biome-ignore lint/suspicious/noExplicitAny: as in migrate
export async function appliedMigrations(db: Kysely<any>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass(${TABLE}) is not null`.execute(db)
  if (tables.length === 0) return []
  const rows = await db.selectFrom(TABLE).select('name').orderBy('name').execute()
  return rows.map(({ name }) => String(name))
}

/**
 * The names of a folder's migrations in order: `0001-users`, `0002-…`.
 * @throws Error when a number is missing or duplicate, which merging two branches can cause
 */
export function migrationNames(folder: string = MIGRATIONS): string[] {
  const names = fs
    .readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.(sql|ts)$/.test(file))
    .map((file) => path.parse(file).name)
    .sort()
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, '0')
    if (!name.startsWith(expected)) throw new Error(`Migration ${expected} is expected where ${name} stands`)
  })
  return names
}

function providerOf(
  folder: string,
  names: string[],
  prepared: (name: string, migration: Migration) => Migration,
): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const name of names) {
        const file = path.join(folder, name)
        const migration: Migration = fs.existsSync(`${file}.sql`)
          ? { up: async (db) => void (await sql.raw(fs.readFileSync(`${file}.sql`, 'utf8')).execute(db)) }
          : await import(pathToFileURL(`${file}.ts`).href)
        migrations[name] = prepared(name, migration)
      }
      return migrations
    },
  }
}

/** The first migration of every version before 1.0. */
const BEFORE_1_0 = '0001-site-tables'

/** The reason why this program cannot use a database or backup with these migrations; undefined if it can. */
export function explainForeign(
  what: 'database' | 'backup',
  applied: readonly string[],
  known: readonly string[] = migrationNames(),
): string | undefined {
  if (applied[0] === BEFORE_1_0)
    return `This ${what} was made by an Unspun before 1.0, which 1.0 cannot read. Nothing was changed. Use it with the Unspun that made it, or start with an empty database.`
  const unknown = applied.filter((name, index) => name !== known[index])
  if (unknown.length === 0) return undefined
  const last = known.at(-1) ?? 'none'
  if (unknown.every((name) => name > last))
    return `The ${what} is newer than this Unspun: it has ${applied.at(-1)} and the program ends at ${last}. Start the newer program, or restore a backup from before it.`
  return `The ${what} was not made by this Unspun: it has ${unknown[0]}, which the program does not know.`
}
