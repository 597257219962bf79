import { Redis } from 'ioredis'

/** A command that takes longer is given up: whoever asked goes on without. */
const COMMAND_MS = 200
const CONNECT_MS = 2_000
const RETRY_MS = 1_000
/** A server that is away fails every command; the log hears of it once in this time. */
const REPEAT_MS = 60_000

/** Joins a Redis or Valkey that processes share. It never makes anybody wait: while it is away, every command fails at once. */
export function createRedis(url: string, warn: (message: string, details?: unknown) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => RETRY_MS,
  })
  let toldAt = Number.NEGATIVE_INFINITY
  // Without a listener, an `error` event ends the process. The address may hold a password, so only the reason is told.
  redis.on('error', ({ message }: Error) => {
    if (performance.now() - toldAt < REPEAT_MS) return
    toldAt = performance.now()
    warn(`Redis cannot be reached, each process counts for itself: ${message}`)
  })
  return redis
}
