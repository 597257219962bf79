import type { Database } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import type { Config } from '../settings/config.ts'

export interface Given {
  words: string[]
  values: Record<string, string | undefined>
  flags: Record<string, boolean | undefined>
}

export interface Workplace {
  config: Config
  database: Database
  /** Opened on first use, because most commands need no pictures. */
  files(): Promise<Files>
  /** Throws `OperatorError` for another schema. Called before `run`, except for commands with `anySchema`. */
  requireSchema(): Promise<void>
  /** The operator's name, for the log of actions. */
  person: string
  /** Prints a line for people on standard output. Does nothing with `--json`. */
  say(line: string): void
  /** Prints the result for programs, with `--json`. */
  tell(outcome: object): void
}

/** A command of `npm run admin --`. Its file is named after its verb. */
export interface Command {
  name: string
  usage: readonly (readonly [call: string, does: string])[]
  /** The command's own options: `value` for those that take a value. */
  options?: Record<string, 'value' | 'flag'>
  /** Allows a database without this program's schema. Other commands refuse it. */
  anySchema?: boolean
  /** Says which calls may begin the embedded database. All others refuse if there is none. Throws `OperatorError`. */
  makesDatabase?(given: Given): Promise<boolean>
  /** Gives its statements the time limits that those of the site have. */
  hasTimeouts?: boolean
  /** Runs instead if the database cannot be opened, which other commands complain about. */
  runWithout?(place: Omit<Workplace, 'database' | 'requireSchema'>, reason: Error): Promise<boolean>
  /** Returns false, for exit code 1, if it found a problem. Throws `UsageError` and `OperatorError`. */
  run(place: Workplace, given: Given): Promise<boolean>
}

/** Wrong arguments. The message is one sentence. The exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export function idOf(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`The ${what} needs a number, for example: ${what} 12`)
  return Number(text)
}
