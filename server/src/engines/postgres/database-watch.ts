import pg from 'pg'
import { type ClientOptions, connectionsOf, cut, WatchfulClient } from './postgres-client.ts'
import type { SilenceLimits } from './silence-limits.ts'

export interface DatabaseWatch {
  readonly isAway: boolean
  /** Returns whether the database answers within `withinMs`. The default is the limit of silence. */
  answers(withinMs?: number): Promise<boolean>
  stop(): Promise<void>
}

export interface WatchOptions {
  /** The watch uses its own connection, so that it never waits behind statements that wait for a lock. */
  client: ClientOptions
  limits: SilenceLimits
  /** Returns the time of the database's last response to the watched pool, by `performance.now()`. */
  heardAt: () => number
  onChange: (isAway: boolean) => void
}

/** The server refuses because it has no free connection. That is an answer. */
const TOO_MANY_CONNECTIONS = '53300'

/** Checks once a second. A frozen server breaks no connection, so nothing else would notice. */
export function watchDatabase({ client, limits, heardAt, onChange }: WatchOptions): DatabaseWatch {
  const { checkEveryMs, silenceMs } = limits
  const pool = new pg.Pool({
    ...client,
    application_name: `${client.application_name} watch`,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: silenceMs,
    Client: WatchfulClient,
    onSilence: () => {},
    responseTimeoutMs: silenceMs,
  } as ClientOptions)
  pool.on('error', () => {})
  pool.on('connect', (each) => each.on('error', () => {}))
  const connections = connectionsOf(pool)
  let isAway = false
  let isStopped = false
  let checking: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined

  /** Concurrent callers share one check. */
  function check(): Promise<boolean> {
    clearTimeout(timer)
    checking ??= ask().then((found) => {
      checking = undefined
      if (isStopped) return found
      if (found === isAway) {
        isAway = !found
        onChange(isAway)
      }
      timer = setTimeout(check, checkEveryMs).unref()
      return found
    })
    return checking
  }

  async function ask(): Promise<boolean> {
    const began = performance.now()
    const asking = pool.query('select 1').catch((error) => {
      // One broken connection does not mean that the server is away.
      if (performance.now() - began < silenceMs && isBroken(error)) return pool.query('select 1')
      throw error
    })
    const found = await inTime(
      asking.then(
        () => true,
        (error) => (error as { code?: string }).code === TOO_MANY_CONNECTIONS,
      ),
      silenceMs,
    )
    if (found !== undefined) return found || heardAt() > began
    cut(connections)
    return heardAt() > began
  }

  timer = setTimeout(check, checkEveryMs).unref()
  return {
    get isAway() {
      return isAway
    },
    async answers(withinMs = silenceMs) {
      if (isAway) return false
      return (await inTime(check(), withinMs)) ?? false
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      cut(connections)
      await pool.end()
    },
  }
}

const isBroken = (error: unknown) =>
  /^(ECONNRESET|EPIPE|57P01)$/.test((error as { code?: string }).code ?? '') ||
  /Connection terminated|not queryable/.test((error as Error).message)

async function inTime<T>(result: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  // If this process was suspended, the answer is already waiting. This reads it first.
  const timer = setTimeout(() => setImmediate(resolve, undefined), ms).unref()
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
