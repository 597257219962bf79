import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { definedFunctions } from '../database/sql-files.ts'
import type { Tables } from '../database/tables.ts'
import { updateSchema } from '../database/update-schema.ts'
import { LISTENER } from '../engines/cache-invalidation/cache-invalidation.ts'
import { APPLICATION, withoutStatementTimeout } from '../engines/postgres/postgres.ts'
import { type Sequence, TABLES } from './backup-store.ts'

/** Other tables of ours, which no backup holds. */
export const LEFT_OUT = ['identity_attempts', 'kysely_migration', 'kysely_migration_lock', 'sql_files'] as const

/** Connections of running sites, other than this command's. */
export async function countSites(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [[APPLICATION, LISTENER]],
  )
  return rows[0]!.count
}

/** Rows by table, of tables that have any, up to a few thousand of each. `vote_mean` always has its one. */
export async function usedTables(database: Database): Promise<{ name: string; rows: number }[]> {
  const used: { name: string; rows: number }[] = []
  for (const name of TABLES) {
    if (name === 'vote_mean') continue
    const there = await database.pool.query('select 1 where to_regclass($1) is not null', [name])
    if (there.rowCount === 0) continue
    const { rows } = await database.pool.query<{ rows: number }>(
      `select count(*)::int as rows from (select 1 from ${name} limit 10000) t`,
    )
    if (rows[0]!.rows > 0) used.push({ name, rows: rows[0]!.rows })
  }
  return used
}

/** What is put into a database that has nothing of ours, or loses it. */
export interface Contents {
  migrations: string[]
  tables: { name: string; rows: number }[]
  sequences: Sequence[]
  rows(table: string): AsyncGenerator<string[]>
}

/**
 * Replaces everything the site has by these contents and brings them up to this program's schema, in one transaction. Waiting jobs are
 * dropped as well, because they name rows that are gone. Throws when a table has other rows than it should.
 */
export async function load(database: Database, contents: Contents): Promise<void> {
  await withoutStatementTimeout(database, async (transaction) => {
    // Views and triggers go with their tables.
    await sql.raw(`drop table if exists ${[...TABLES, ...LEFT_OUT].join(', ')} cascade`).execute(transaction)
    await sql.raw(`drop routine if exists ${definedFunctions().join(', ')}`).execute(transaction)
    await sql.raw('drop schema if exists jobs cascade').execute(transaction)
    // No triggers yet: the rows hold what they counted.
    await migrate(transaction, { to: contents.migrations.at(-1) })
    // Migrations insert rows too.
    await sql.raw(`truncate ${contents.tables.map(({ name }) => name).join(', ')}`).execute(transaction)
    for (const table of contents.tables) await loadTable(transaction, table, contents.rows(table.name))
    for (const { table, column, last_value, is_called } of contents.sequences) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last_value}::bigint, ${is_called})`.execute(
        transaction,
      )
    }
    await updateSchema(transaction)
    await sql.raw(`analyze ${TABLES.join(', ')}`).execute(transaction)
  })
}

/** Columns are named by the rows themselves, so their order does not matter. */
async function loadTable(
  transaction: Kysely<Tables>,
  { name, rows }: { name: string; rows: number },
  batches: AsyncIterable<string[]>,
): Promise<void> {
  const insert = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`
  let loaded = 0
  for await (const batch of batches) {
    await transaction.executeQuery(CompiledQuery.raw(insert, [`[${batch.join(',')}]`]))
    loaded += batch.length
  }
  if (loaded !== rows) throw new Error(`The table ${name} should have ${rows} rows and has ${loaded}`)
}
