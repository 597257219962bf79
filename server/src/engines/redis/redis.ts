import { Redis } from 'ioredis'

/** A command that takes longer is given up: whoever asked goes on without. */
const COMMAND_MS = 200
const CONNECT_MS = 2_000
/** A connection on which nothing is answered for so long is cut, and made anew. */
const SILENCE_MS = 5_000
const RETRY_MS = 1_000
/** What fails every second is told of once in this time. */
const REPEAT_MS = 60_000

/** Joins a Redis or Valkey that processes share. It never makes anybody wait: while it is away, every command fails at once. */
export function createRedis(url: string, warn: (message: string) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Whoever asked has given up by then.
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => RETRY_MS,
  })
  const complain = onceAMinute(warn)
  // Without a listener, an `error` event ends the process. The address may hold a password, so only the reason is told.
  redis.on('error', ({ message }: Error) =>
    complain(`Redis cannot be reached, each process counts for itself: ${message}`),
  )
  return redis
}

/** Passes on what it is told, but no more than once in a while. */
function onceAMinute(warn: (message: string) => void): (message: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (message) => {
    if (performance.now() - toldAt < REPEAT_MS) return
    toldAt = performance.now()
    warn(message)
  }
}
