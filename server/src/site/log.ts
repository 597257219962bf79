import { type Logger, pino, stdSerializers } from 'pino'
import type { RequestLine } from '../http/fast-path/hot-response-cache.ts'
import type { Config } from '../settings/config.ts'

/** Returns the JSON line that pino writes at level 30. `time` is in milliseconds. */
export function lineOf({ request, method, path, status, ms }: RequestLine, time: number): string {
  return `{"level":30,"time":${time},"request":"${request}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`
}

export interface Log {
  info(message: string): void
  warn(message: string, details?: unknown): void
  pino: Logger
  /** Logs one hot response. The line is built by hand, because pino would add a third to the cost of the response. */
  hotRequest(line: RequestLine): void
}

/** Writes JSON lines to standard output. In local mode, messages about the start are plain text. */
export function openLog({ logLevel, local }: Pick<Config, 'logLevel' | 'local'>): Log {
  // Buffered, because a write for every request costs as much as the request. The buffer is written at exit.
  const output = pino.destination({ sync: false, minLength: 16_000, periodicFlush: 1000 })
  const logger = pino({ level: logLevel, base: null, serializers: { err: withoutContents } }, output)
  const tellsRequests = logger.isLevelEnabled('info')
  // Passing a line to the output costs more than building it, so the lines of one turn of the event loop are joined.
  let lines = ''
  const writeLines = () => {
    output.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    if (lines) writeLines()
    output.flushSync()
  })
  return {
    info: (message) => (local && logLevel !== 'silent' ? console.error(message) : logger.info(message)),
    warn: (message, details) => logger.warn(details === undefined ? {} : { err: details }, message),
    pino: logger,
    hotRequest: (line) => {
      if (!tellsRequests) return
      if (!lines) setImmediate(writeLines)
      lines += lineOf(line, Date.now())
    },
  }
}

/** Removes row contents from PostgreSQL's errors, because users' text does not belong in a log. */
export function withoutContents(error: Error): object {
  const { detail, where, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>
  return rest
}
