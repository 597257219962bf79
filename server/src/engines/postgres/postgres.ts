import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'
import { type ClientOptions, connectionsOf, cut, NamingClient, NO_TIMEOUT, WatchfulClient } from './postgres-client.ts'
import { type SilenceLimits, silenceLimits } from './silence-limits.ts'
import { WatchedPool } from './watched-pool.ts'

/** A URL, or the socket directory of the embedded server. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number }

export interface DatabaseOptions {
  address: DatabaseAddress
  size?: number
  /** Parses every statement once per connection. Turn it off for poolers in transaction mode that cannot prepare. */
  prepare?: boolean
  /** Disables the statement timeout, for example to build the index of a large table. */
  noTimeouts?: boolean
  /** Maximum time without a response while a query is running, in milliseconds. */
  responseTimeoutMs?: number
  /** The connections' `application_name`. The default is `APPLICATION`. */
  name?: string
  onIdleError?: (error: Error) => void
  /** Watches whether the database answers. While it does not, statements fail at once. */
  watch?: {
    onChange: (isAway: boolean) => void
    limits?: SilenceLimits
  }
}

export const APPLICATION = 'unspun'
/** The `application_name` of a nightly backup, which is cancelled for a migration. */
export const BACKUP_APPLICATION = 'unspun backup'

// biome-ignore lint/suspicious/noExplicitAny: the engine works for any schema, and Kysely's type is invariant
export interface Postgres<Schema = any> {
  /** For connections outside the pool, such as one that listens. */
  address: DatabaseAddress
  kysely: Kysely<Schema>
  pool: pg.Pool
  watch: DatabaseWatch | undefined
  close(): Promise<void>
}

// Ids never reach 2^53, so numbers are safe in JSON and in the code.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone, so it stays a text like 2026-11-27.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** A statement that takes longer is a bug. The timeout frees its connection. */
const STATEMENT_MS = 15_000
/** Longer than the server's statement timeout, because a commit that is cut off has an unknown outcome. */
const RESPONSE_TIMEOUT_MS = STATEMENT_MS + 5_000
/** TCP keep-alive delay for connections that only wait. A dead connection is detected about ten seconds later. */
const KEEP_ALIVE_MS = 10_000

/** Opens a pool. Connections are created on demand. */
// biome-ignore lint/suspicious/noExplicitAny: as in Postgres
export function openPostgres<Schema = any>(options: DatabaseOptions): Postgres<Schema> {
  const clientOptions: ClientOptions = {
    ...options.address,
    application_name: options.name ?? APPLICATION,
    max: options.size ?? 10,
    connectionTimeoutMillis: silenceLimits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options.noTimeouts
      ? {}
      : { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: STATEMENT_MS }),
    responseTimeoutMs: options.noTimeouts ? 0 : (options.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS),
    // Also closes idle connections that have heard nothing since then.
    onSilence: (since) => {
      for (const each of connections) each.closeIfSilentSince(since)
    },
    Client: options.prepare === false ? WatchfulClient : NamingClient,
  }
  const { limits = silenceLimits } = options.watch ?? {}
  const pool = new WatchedPool(clientOptions, limits.connectMs)
  // The pool handles errors of idle connections only. Unhandled ones would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connections = connectionsOf(pool)
  const watch = options.watch && watchPool(pool, connections, clientOptions, { limits, ...options.watch })
  let closing = false
  pool.on('error', (error) => {
    // While closing, the server may stop first and cut unused connections. A watch reports only once.
    if (!closing && !watch?.isAway) options.onIdleError?.(error)
  })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  // `kysely.destroy()` would leave the pool open if Kysely was never used.
  const close = async () => {
    closing = true
    await pool.end()
    // Stopped last: a frozen server would never let the pool end, and the watch then cuts its connections.
    await watch?.stop()
  }
  return { address: options.address, kysely, pool, watch, close }
}

/** Watches the database of a pool. While it is away, waiting and new statements fail. */
function watchPool(
  pool: WatchedPool,
  connections: ReadonlySet<WatchfulClient>,
  client: ClientOptions,
  { limits, onChange }: { limits: SilenceLimits; onChange: (isAway: boolean) => void },
): DatabaseWatch {
  let heardAt = 0
  pool.on('connect', (each) => {
    heardAt = performance.now()
    each.on('drain', () => (heardAt = performance.now()))
  })
  return watchDatabase({
    client,
    limits,
    heardAt: () => heardAt,
    onChange(isAway) {
      onChange(isAway)
      pool.isAway = isAway
      if (isAway) cut(connections)
    },
  })
}

export function withAdvisoryLock<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  return inOpenTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    return work()
  })
}

/** Runs `work` under an advisory lock, or returns undefined at once if another process holds it. */
export function ifAdvisoryLockIsFree<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  return inOpenTransaction(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [lock])
    return rows[0]?.free ? work() : undefined
  })
}

/** Runs `work` over one snapshot, without time limits. Returns undefined if another process holds the lock. */
export function inSnapshotIfFree<Schema, T>(
  kysely: Kysely<Schema>,
  lock: number,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T | undefined> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql.raw(NO_LIMITS).execute(transaction)
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as free`.execute(
        transaction,
      )
      return rows[0]?.free ? work(transaction) : undefined
    })
}

/** A transaction holds the lock, because a pooler may use another connection for each statement outside one. */
async function inOpenTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** Removes the time limits for a transaction's statements and for idling between them. */
export const NO_LIMITS = `${NO_TIMEOUT}; set local idle_in_transaction_session_timeout = 0`
export { NO_TIMEOUT }

/** By default the transaction may also idle without limit. `NO_TIMEOUT` does not allow that. */
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

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** Returns whether a transaction was ended for a deadlock or, by `lock_headline_of`, for a merge. */
export const mustBeRepeated = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error) ?? '')

/** Returns whether a statement took longer than its limit, or was cancelled. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** Returns whether another transaction's lock was in the way. A retry may succeed. */
export const isLockFault = (error: unknown): boolean => mustBeRepeated(error) || codeOf(error) === '55P03'

/** True if the database is unreachable (its name may not even resolve), temporarily read-only or too slow. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (
    code &&
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57014|57P0[1-5]|08...|53...|58...|25006|55P03|40P01|40001)$/.test(
      code,
    )
  )
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}
