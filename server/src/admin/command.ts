import type { Database } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import type { Config } from '../settings/config.ts'

/** What the command line said after the command's name. */
export interface Given {
  words: string[]
  /** Options with a value, by name. */
  values: Record<string, string | undefined>
  /** Options without one. */
  flags: Record<string, boolean | undefined>
}

/** What a command works on. */
export interface Workplace {
  config: Config
  database: Database
  /** Opened when it is first asked for: most commands have nothing to do with pictures. */
  files(): Promise<Files>
  /** Throws `OperatorError` unless the database is on this program's schema. Done before `run`, but for commands of `anySchema`. */
  requireSchema(): Promise<void>
  /** Who sits at the terminal, for the log of actions. */
  person: string
  /** A line for people, on standard output; nothing with `--json`. */
  say(line: string): void
  /** The outcome for programs, with `--json`. */
  tell(outcome: object): void
}

/** A command of `npm run admin --`, in a file that is named after its verb. */
export interface Command {
  name: string
  /** The ways to call it, as the help shows them, each with what it does. */
  usage: readonly (readonly [call: string, does: string])[]
  /** Options of its own: `value` for those that take one. */
  options?: Record<string, 'value' | 'flag'>
  /** Whether it can do with a database that is not on this program's schema. Others refuse to. */
  anySchema?: boolean
  /** Throws `UsageError` for what was typed, `OperatorError` for what cannot be done. Answers whether all is well: false is exit code 1. */
  run(place: Workplace, given: Given): Promise<boolean>
}

/** What was typed is not a command. Its message is one sentence; the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A number of a row. Throws `UsageError`. */
export function idOf(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`The ${what} is missing its number, as in: ${what} 12`)
  return Number(text)
}
