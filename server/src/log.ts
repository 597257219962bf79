import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Where the parts of the site tell what happens. */
export interface Log {
  /** What a person who watches the start wants to know. */
  info(message: string): void
  warn(message: string, details?: unknown): void
  /** The JSON lines of requests. */
  pino: Logger
}

/** JSON lines on standard output; in local mode the start's own messages are plain text for the person at the terminal. */
export function openLog({ logLevel, local }: Pick<Config, 'logLevel' | 'local'>): Log {
  const logger = pino({ level: logLevel, base: null })
  return {
    info: (message) => (local && logLevel !== 'silent' ? console.error(message) : logger.info(message)),
    warn: (message, details) => logger.warn(details === undefined ? {} : { err: details }, message),
    pino: logger,
  }
}
