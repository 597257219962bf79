import { Redis } from 'ioredis'

/** Time limit of a command. The caller continues without a result. */
const COMMAND_MS = 200
const CONNECT_MS = 2_000
/** A connection without any response for this long is closed and reopened. */
const SILENCE_MS = 5_000
const RETRY_MS = 1_000
/** Repeated errors are logged once per interval. */
const REPEAT_MS = 60_000

/**
 * Connects to a Redis or Valkey that processes share. Callers never wait for it: while it is down, every command fails
 * at once. A command may take `commandMs`.
 */
export function createRedis(url: string, warn: (message: string) => void, commandMs = COMMAND_MS): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandMs,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // The caller has given up by then.
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => RETRY_MS,
  })
  const complain = onceAMinute(warn)
  // Without a listener, an `error` event ends the process. Only the reason is logged, because the URL may contain a
  // password.
  redis.on('error', ({ message }: Error) =>
    complain(`Redis cannot be reached, so each process counts separately: ${message}`),
  )
  return redis
}

/** Calls `warn` at most once per interval. */
function onceAMinute(warn: (message: string) => void): (message: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (message) => {
    if (performance.now() - toldAt < REPEAT_MS) return
    toldAt = performance.now()
    warn(message)
  }
}
