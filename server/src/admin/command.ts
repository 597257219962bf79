import type { Database } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import type { Config } from '../settings/config.ts'

/** The arguments after the command's name. */
export interface Given {
  words: string[]
  /** Options with a value, by name. */
  values: Record<string, string | undefined>
  /** Options without a value, by name. */
  flags: Record<string, boolean | undefined>
}

/** The environment of a command. */
export interface Workplace {
  config: Config
  database: Database
  /** Opened on first use, because most commands need no pictures. */
  files(): Promise<Files>
  /**
   * Throws `OperatorError` unless the database has this program's schema. It is called before `run`, except for commands with
   * `anySchema`.
   */
  requireSchema(): Promise<void>
  /** The operator's name, for the log of actions. */
  person: string
  /** Prints a line for people on standard output; does nothing with `--json`. */
  say(line: string): void
  /** Prints the result for programs, with `--json`. */
  tell(outcome: object): void
}

/** A command of `npm run admin --`. Its file is named after its verb. */
export interface Command {
  name: string
  /** The forms of the command with their descriptions, as the help shows them. */
  usage: readonly (readonly [call: string, does: string])[]
  /** The command's own options: `value` for those that take a value. */
  options?: Record<string, 'value' | 'flag'>
  /** Allows a database that does not have this program's schema. Other commands refuse it. */
  anySchema?: boolean
  /**
   * Throws `UsageError` for wrong arguments, `OperatorError` if the command cannot be carried out. Returns whether all is well;
   * false sets exit code 1.
   */
  run(place: Workplace, given: Given): Promise<boolean>
}

/** Wrong arguments. The message is one sentence; the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Parses a row id. Throws `UsageError`. */
export function idOf(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`The ${what} needs a number, for example: ${what} 12`)
  return Number(text)
}
