import type { PoolClient } from 'pg'
import { NO_LIMITS } from '../../engines/postgres/postgres.ts'
import { tablesInBackups } from '../catalogue.ts'
import type { Database } from '../database.ts'

/** The state of a sequence. */
export interface Sequence {
  table: string
  column: string
  last_value: string
  is_called: boolean
}

/** A consistent snapshot of the database during writes. */
export interface Snapshot {
  /** The snapshot may lack transactions from this number on. It has all earlier ones that were committed. */
  transaction: string
  migrations: string[]
  /** Those of the tables in backups that exist. */
  tables: string[]
  /** A table's rows as single-line JSON, in key order, in batches. */
  rows(table: string): AsyncGenerator<string[]>
  /** Sequences are not part of a snapshot. Read last, they are beyond every row. */
  sequences(): Promise<Sequence[]>
}

const ROWS_AT_ONCE = 2_000

/** Runs `work` on a snapshot and closes it. */
export async function withSnapshot<T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Timeouts are off, because a large site or a slow disk takes long.
    await client.query(NO_LIMITS)
    return await work({
      transaction: await oldestMissing(client),
      migrations: await migrationsOf(client),
      tables: await tablesOf(client),
      rows: (table) => rowsOf(client, table),
      sequences: () => sequencesOf(client),
    })
  } finally {
    // Closing the connection ends the transaction, which has written nothing.
    client.release(true)
  }
}

async function oldestMissing(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ oldest: string }>('select pg_snapshot_xmin(pg_current_snapshot()) as oldest')
  return rows[0]!.oldest
}

async function migrationsOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) with ordinality t (name, place) where to_regclass(name) is not null order by place',
    [tablesInBackups],
  )
  return rows.map(({ name }) => name)
}

async function* rowsOf(client: PoolClient, table: string): AsyncGenerator<string[]> {
  const key = await keyOf(client, table)
  await client.query(
    `declare backup no scroll cursor for select row_to_json(t)::text as row from ${table} t order by ${key}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup')
}

/** Within a table, rows refer only to earlier rows: a reply to its comment. */
async function keyOf(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(a.attname) as column from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [table],
  )
  return rows.map(({ column }) => column).join(', ')
}

async function sequencesOf(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.oid = any(select to_regclass(name) from unnest($1::text[]) name) and a.attidentity <> '' order by 1`,
    [tablesInBackups],
  )
  const sequences: Sequence[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<Pick<Sequence, 'last_value' | 'is_called'>>(
      `select last_value::text, is_called from ${sequence}`,
    )
    sequences.push({ table, column, ...values[0]! })
  }
  return sequences
}

/** The size of the database in bytes, with indexes. */
export async function databaseBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return rows[0]!.bytes
}

/** When this database got its first table. */
export async function createdAt({ pool }: Database): Promise<Date> {
  const { rows } = await pool.query<{ at: string }>('select min(timestamp) as at from kysely_migration')
  return new Date(rows[0]!.at)
}

/** Looked through one by one. A database with more transactions has surely changed. */
const LOOKED_THROUGH = 10_000

/**
 * Returns whether a transaction may have changed the database since a snapshot (`Snapshot.transaction`). A transaction that was aborted has
 * not. One that began just now is not looked at.
 */
export async function hasChangedSince({ pool }: Database, transaction: string): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean }>(
    `select case when next between $1 and $1 + ${LOOKED_THROUGH} then exists (
        select from generate_series($1, next - 1) id where coalesce(pg_xact_status(id::text::xid8), 'committed') <> 'aborted'
      ) else true end as changed
    from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) now`,
    [transaction],
  )
  return rows[0]!.changed
}
