import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

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
  /** What the server calls our connections; `APPLICATION` unless told. */
  name?: string
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

/** The name under which the site's connections are known to PostgreSQL. */
export const APPLICATION = 'unspun'

export interface Database {
  /** For a connection that is not the pool's, such as one that listens. */
  address: DatabaseAddress
  kysely: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

// Ids never reach 2^53, so they are numbers in JSON and in the code.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Names are kept per connection, so their number is bounded: beyond this a statement is sent unnamed. */
const MAX_NAMES = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_NAMES) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/** Sends statements with parameters under a name of their own: the fastest path of `pg`, measured at more than 1.5 x unnamed. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads, of which only one concerns us
  override query(...args: any[]): any {
    const [text, values] = args
    // Without parameters a text may hold several statements, which have no name.
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text)
      if (name) return super.query({ name, text, values }, args[2])
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }
}

/** Opens a pool; connections are made when they are needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...options.address,
    application_name: options.name ?? APPLICATION,
    max: options.size ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A statement that takes longer than this is a fault of ours; it must not hold a connection for ever.
    ...(options.patient ? {} : { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 }),
    ...(options.readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    ...(options.prepare === false ? {} : { Client: NamingClient }),
  })
  // The pool listens to its idle connections only. One that breaks while it is lent out would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  let closing = false
  pool.on('error', (error) => {
    // While closing, a connection may be cut off by a server that stops: nobody uses it any more.
    if (!closing) options.onIdleError?.(error)
  })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
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

/** Whether the database answers. */
export async function answers(database: Database): Promise<boolean> {
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
