import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Sequence } from '../database/backups/backup-store.ts'
import { formerTables, tableNames, tablesInBackups } from '../database/catalogue.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { definedFunctions } from '../database/sql-files.ts'
import type { Tables } from '../database/tables.ts'
import { updateSchema } from '../database/update-schema.ts'
import { LISTENER } from '../engines/cache-invalidation/cache-invalidation.ts'
import { APPLICATION, withoutStatementTimeout } from '../engines/postgres/postgres.ts'

/** Counts connections of running sites, without this command's. */
export async function countSites(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [[APPLICATION, LISTENER]],
  )
  return rows[0]!.count
}

/** Tables that have a row from the start. */
const NEVER_EMPTY = new Set(['vote_mean', 'ranking_generations', 'event_cursors', 'registration'])

/** Returns the row counts of tables that are not empty, up to a few thousand each. */
export async function usedTables(database: Database): Promise<{ name: string; rows: number }[]> {
  const used: { name: string; rows: number }[] = []
  for (const name of tablesInBackups) {
    if (NEVER_EMPTY.has(name)) continue
    const there = await database.pool.query('select 1 where to_regclass($1) is not null', [name])
    if (there.rowCount === 0) continue
    const { rows } = await database.pool.query<{ rows: number }>(
      `select count(*)::int as rows from (select 1 from ${name} limit 10000) t`,
    )
    if (rows[0]!.rows > 0) used.push({ name, rows: rows[0]!.rows })
  }
  return used
}

export interface Contents {
  migrations: string[]
  tables: { name: string; rows: number }[]
  sequences: Sequence[]
  rows(table: string): AsyncGenerator<string[]>
}

/**
 * Replaces all data of the site and migrates it to this program's schema, in one transaction. Queued jobs are removed
 * too, because they refer to rows that no longer exist. `settle` changes what must not come back. Throws if a table's
 * row count is wrong.
 */
export async function load(
  database: Database,
  contents: Contents,
  settle: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  await withoutStatementTimeout(database, async (transaction) => {
    // This also drops their views and triggers.
    await sql.raw(`drop table if exists ${[...tableNames, ...formerTables].join(', ')} cascade`).execute(transaction)
    await sql.raw(`drop routine if exists ${definedFunctions().join(', ')}`).execute(transaction)
    await sql.raw('drop type if exists ranking_sums').execute(transaction)
    await sql.raw('drop schema if exists jobs cascade').execute(transaction)
    // Triggers are created later, because the rows already contain the counts.
    await migrate(transaction, { to: contents.migrations.at(-1) })
    await sql.raw(`truncate ${contents.tables.map(({ name }) => name).join(', ')} cascade`).execute(transaction)
    for (const table of contents.tables) await loadTable(transaction, table, contents.rows(table.name))
    for (const { table, column, last_value, is_called } of contents.sequences) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last_value}::bigint, ${is_called})`.execute(
        transaction,
      )
    }
    await updateSchema(transaction)
    await settle(transaction)
    await sql.raw(`analyze ${tablesInBackups.join(', ')}`).execute(transaction)
  })
}

/** Ends the links to members' data files. They name a number, which must not come to mean the file of another member. */
export async function endExports(transaction: Kysely<Tables>): Promise<void> {
  await transaction.deleteFrom('exports').execute()
  await sql`select setval(pg_get_serial_sequence('exports', 'export_id'), (extract(epoch from now()) * 1000)::bigint)`.execute(
    transaction,
  )
}

/** The rows name their columns, so column order does not matter. */
export async function loadTable(
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
