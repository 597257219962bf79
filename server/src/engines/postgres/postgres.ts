import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type ClientOptions, connectionsOf, NamingClient, NO_TIMEOUT, WatchfulClient } from './postgres-client.ts'

/** Where a PostgreSQL is: an address, or the directory of the embedded server's socket. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number }

export interface DatabaseOptions {
  address: DatabaseAddress
  /** Connections at most. */
  size?: number
  /** Name every statement, so that the server plans it once. Off for poolers in transaction mode that cannot prepare. */
  prepare?: boolean
  /** Refuses every write, also where the server would take it. */
  readOnly?: boolean
  /** Let a statement take as long as it needs, as the index of a large table does. */
  patient?: boolean
  /** Milliseconds for which the server may say nothing while somebody waits for it. */
  silence?: number
  /** What the server calls our connections; `APPLICATION` unless told. */
  name?: string
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

/** The name under which the site's connections are known to PostgreSQL. */
export const APPLICATION = 'unspun'

// biome-ignore lint/suspicious/noExplicitAny: the engine works for any schema, and Kysely's type is invariant
export interface Postgres<Schema = any> {
  /** For a connection that is not the pool's, such as one that listens. */
  address: DatabaseAddress
  kysely: Kysely<Schema>
  pool: pg.Pool
  close(): Promise<void>
}

// Ids never reach 2^53, so they are numbers in JSON and in the code.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A statement that takes longer than this is a fault of ours; it must not hold a connection for ever. */
const STATEMENT_MS = 15_000
/** More than the server itself would let a statement take; a commit that a disk keeps waiting may be cut off, and nobody knows then whether it came to be. */
const SILENCE_MS = STATEMENT_MS + 5_000
/** A connection on which we only wait is asked for a sign of life after this, and ten seconds later is over without one. */
const KEEP_ALIVE_MS = 10_000

/** Opens a pool; connections are made when they are needed. */
// biome-ignore lint/suspicious/noExplicitAny: as in Postgres
export function openPostgres<Schema = any>(options: DatabaseOptions): Postgres<Schema> {
  const clientOptions: ClientOptions = {
    ...options.address,
    application_name: options.name ?? APPLICATION,
    max: options.size ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options.patient ? {} : { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: STATEMENT_MS }),
    silence: options.patient ? 0 : (options.silence ?? SILENCE_MS),
    // Those that have heard nothing either are lent to nobody any more.
    onSilence: (since) => {
      for (const each of connections) each.leaveIfUnheardSince(since)
    },
    ...(options.readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    Client: options.prepare === false ? WatchfulClient : NamingClient,
  }
  const pool = new pg.Pool(clientOptions)
  // The pool listens to its idle connections only. One that breaks while it is lent out would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connections = connectionsOf(pool)
  let closing = false
  pool.on('error', (error) => {
    // While closing, a connection may be cut off by a server that stops: nobody uses it any more.
    if (!closing) options.onIdleError?.(error)
  })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  // Not `kysely.destroy()`: it leaves the pool open if Kysely was never used.
  const close = () => {
    closing = true
    return pool.end()
  }
  return { address: options.address, kysely, pool, close }
}

/** Runs `work` while no other process runs work under the same lock. */
export async function withAdvisoryLock<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // In a transaction, since a pooler in between may give every statement outside of one another connection; it may idle as long as the work takes.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    return await work()
  } finally {
    // Closing the connection lets the lock go, whatever became of it.
    client.release(true)
  }
}

/** Lets the statements of a transaction take as long as they need, and lets it idle between them. */
export const NO_LIMITS = `${NO_TIMEOUT}; set local idle_in_transaction_session_timeout = 0`
export { NO_TIMEOUT }

/** Runs a transaction that takes as long as it needs; with `NO_TIMEOUT` each of its statements does, but it may not idle. */
export function withoutStatementTimeout<T, Schema>(
  database: Postgres<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
  limits = NO_LIMITS,
): Promise<T> {
  return database.kysely.transaction().execute(async (transaction) => {
    await sql.raw(limits).execute(transaction)
    return work(transaction)
  })
}

/** Whether the database answers. */
export async function answers(database: Postgres): Promise<boolean> {
  return (await database.pool.query('select 1')).rowCount === 1
}

/** Whether an error of `pg` says that a unique key refused the row. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '23505'

/** Whether an error says that somebody else's lock was in the way, which it may not be at the next try. */
export const isLockFault = (error: unknown): boolean =>
  /^(40P01|55P03)$/.test((error as { code?: string } | undefined)?.code ?? '')

/**
 * Whether an error says that the database cannot be reached (its name may not even be known any more), cannot take writes just now or kept us waiting
 * for too long, rather than that a statement is wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (
    code &&
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57014|57P0[1-5]|08...|53...|58...|25006|55P03|40P01)$/.test(
      code,
    )
  )
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}
