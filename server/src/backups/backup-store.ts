import type { PoolClient } from 'pg'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { NO_LIMITS } from '../engines/postgres/postgres.ts'

/**
 * All tables in a backup, each after the tables that it refers to. Left out are `identity_attempts`,
 * `cache_removals` and `exports` (short-lived), what the extension loads and the files of open data, which are made again, the positions of voters, which the next start finds again, and the jobs, which would repeat work. Queued mails are kept, but they are not sent after a restore.
 */
export const TABLES = [
  'users',
  'ended_tokens',
  'domains',
  'headlines',
  'headline_urls',
  'headline_look_ups',
  'headline_changes',
  'ranking_generations',
  'headline_fixes',
  'fix_votes',
  'comments',
  'comment_votes',
  'favorites',
  'blocks',
  'notifications',
  'notification_channels',
  'watches',
  'muted_threads',
  'told_standings',
  'feed_sources',
  'feed_items',
  'bot_proofs',
  'vote_mean',
  'operator_actions',
  'moderators',
  'reports',
  'appeals',
  'departures',
  'high_alert',
  'forbidden_origins',
  'identity_user',
  'identity_session',
  'identity_account',
  'identity_verification',
  'identity_jwks',
  'action_codes',
  'outbox',
  'webhooks',
  'webhook_fixes',
] as const satisfies readonly (keyof Tables)[]

/** The state of a sequence. */
export interface Sequence {
  table: string
  column: string
  last_value: string
  is_called: boolean
}

/** A consistent snapshot of the database during writes. */
export interface Snapshot {
  migrations: string[]
  /** The tables of `TABLES` that exist. */
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

async function migrationsOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) with ordinality t (name, place) where to_regclass(name) is not null order by place',
    [TABLES],
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
    [TABLES],
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
