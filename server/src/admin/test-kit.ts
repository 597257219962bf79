import assert from 'node:assert/strict'
import type { Environment } from '../settings/settings-reader.ts'
import { runAdmin } from './command-line.ts'

/** The exit code and output of a command. */
export interface CommandResult {
  code: number
  out: string
  complaint: string
}

/** The settings of a local site on a test database. */
export const settingsFor = (connectionString: string, more: Environment = {}): Environment => ({
  DATABASE_URL: connectionString,
  SITE_URL: 'http://localhost:3999',
  ...more,
})

/** Runs admin commands against a database. */
export function adminOf(env: Environment) {
  return async (...argv: string[]): Promise<CommandResult> => {
    const out: string[] = []
    const complaints: string[] = []
    const code = await runAdmin(argv, {
      print: (line) => out.push(line),
      complain: (line) => complaints.push(line),
      env,
    })
    return { code, out: out.join('\n'), complaint: complaints.join('\n') }
  }
}

/** The JSON output of a successful command. */
// biome-ignore lint/suspicious/noExplicitAny: outcomes of every kind
export function outcomeOf({ code, out, complaint }: CommandResult): any {
  assert.equal(code, 0, complaint)
  return JSON.parse(out)
}
