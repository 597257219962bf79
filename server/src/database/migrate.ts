import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { OperatorError } from '../engines/errors/operator-error.ts'

/** Where the migrations of this program are. */
export const MIGRATIONS = path.resolve(import.meta.dirname, 'migrations')

const TABLE = 'kysely_migration'

/**
 * Brings the database to this program's schema and returns the names of what it ran. All of it is one transaction,
 * under a lock in the database: of several processes one migrates and the others find nothing left to do. In a transaction, if `db` is one,
 * and no further than `to`.
 * @throws OperatorError when the database is ahead of this program
 */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: any schema may be migrated, and Kysely's is invariant
  db: Kysely<any>,
  { folder = MIGRATIONS, to }: { folder?: string; to?: string | undefined } = {},
): Promise<string[]> {
  const known = migrationNames(folder)
  const migrator = new Migrator({ db, provider: providerOf(folder, known), migrationTableName: TABLE })
  const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) {
    await refuseForeign(db, known)
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    throw new Error(failed ? `The migration ${failed} failed` : 'The migrations could not run', { cause: error })
  }
  return results.map(({ migrationName }) => migrationName)
}

/** The migrations that a database has, in their order. */
// biome-ignore lint/suspicious/noExplicitAny: as in migrate
export async function appliedMigrations(db: Kysely<any>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass(${TABLE}) is not null`.execute(db)
  if (tables.length === 0) return []
  const rows = await db.selectFrom(TABLE).select('name').orderBy('name').execute()
  return rows.map(({ name }) => String(name))
}

/**
 * The names of a folder's migrations in their order: `0001-users`, `0002-…`.
 * @throws Error when a number is missing or taken twice, which two branches merged into one can cause
 */
export function migrationNames(folder: string = MIGRATIONS): string[] {
  const names = fs
    .readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => path.basename(file, '.ts'))
    .sort()
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, '0')
    if (!name.startsWith(expected)) throw new Error(`Migration ${expected} is expected where ${name} stands`)
  })
  return names
}

function providerOf(folder: string, names: string[]): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const name of names) {
        const file = pathToFileURL(path.join(folder, `${name}.ts`))
        migrations[name] = (await import(file.href)) as Migration
      }
      return migrations
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as in migrate
async function refuseForeign(db: Kysely<any>, known: string[]): Promise<void> {
  // Its own failure must not hide the one that brought us here.
  const rows = await db
    .selectFrom(TABLE)
    .select('name')
    .orderBy('name')
    .execute()
    .catch(() => [])
  const run = rows.map((row) => String(row.name))
  const unknown = run.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const last = known.at(-1) ?? 'none'
  throw new OperatorError(
    unknown.every((name) => name > last)
      ? `The database is newer than this Unspun: it has ${run.at(-1)} and the program ends at ${last}. Start the newer program, or restore a backup from before it.`
      : `The database was not made by this Unspun: it has ${unknown[0]}, which the program does not know.`,
  )
}
