import { Redis } from 'ioredis'

/** Time limit of a command. The caller continues without a result. */
const COMMAND_MS = 200
const CONNECT_MS = 2_000
/** A connection without any response for this long is closed and reopened. */
const SILENCE_MS = 5_000
const RETRY_MS = 1_000
/** Repeated errors are logged once per interval. */
const REPEAT_MS = 60_000

/** Connects to a Redis or Valkey that processes share. While it is down, every command fails at once. */
export function createRedis(url: string, warn: (message: string) => void, commandMs = COMMAND_MS): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandMs,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // The caller has already given up.
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => RETRY_MS,
  })
  const complain = onceAMinute(warn)
  // Without a listener, an `error` event ends the process. The URL, which may contain a password, is not logged.
  redis.on('error', ({ message }: Error) =>
    complain(`Redis cannot be reached, so each process counts separately: ${message}`),
  )
  return redis
}

function onceAMinute(warn: (message: string) => void): (message: string) => void {
  let notifiedAt = Number.NEGATIVE_INFINITY
  return (message) => {
    if (performance.now() - notifiedAt < REPEAT_MS) return
    notifiedAt = performance.now()
    warn(message)
  }
}
