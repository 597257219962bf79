import { type Logger, pino, stdSerializers } from 'pino'
import type { RequestLine } from '../http/fast-path/hot-response-cache.ts'
import type { Config } from '../settings/config.ts'

/** The same JSON line as pino writes at level 30. `time` in milliseconds. */
export function lineOf({ request, method, path, status, ms }: RequestLine, time: number): string {
  return `{"level":30,"time":${time},"request":"${request}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`
}

/** Where the parts of the site tell what happens. */
export interface Log {
  /** What a person who watches the start wants to know. */
  info(message: string): void
  warn(message: string, details?: unknown): void
  /** The JSON lines of requests. */
  pino: Logger
  /** One such line for a hot response. Written by hand, since pino would add a third to the cost of the response. */
  hotRequest(line: RequestLine): void
}

/** JSON lines on standard output; in local mode the start's own messages are plain text for the person at the terminal. */
export function openLog({ logLevel, local }: Pick<Config, 'logLevel' | 'local'>): Log {
  // In batches: a write for every request costs as much as the request. What waits is written at the end.
  const output = pino.destination({ sync: false, minLength: 16_000, periodicFlush: 1000 })
  const logger = pino({ level: logLevel, base: null, serializers: { err: withoutContents } }, output)
  const tellsRequests = logger.isLevelEnabled('info')
  // Even handing a line to the output costs more than making it: the lines of one turn of the event loop go together.
  let lines = ''
  const handOver = () => {
    output.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    if (lines) handOver()
    output.flushSync()
  })
  return {
    info: (message) => (local && logLevel !== 'silent' ? console.error(message) : logger.info(message)),
    warn: (message, details) => logger.warn(details === undefined ? {} : { err: details }, message),
    pino: logger,
    hotRequest: (line) => {
      if (!tellsRequests) return
      if (!lines) setImmediate(handOver)
      lines += lineOf(line, Date.now())
    },
  }
}

/** PostgreSQL's errors repeat the row that they complain of: what people typed does not belong in a log. */
export function withoutContents(error: Error): object {
  const { detail, where, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>
  return rest
}
