import assert from 'node:assert/strict'
import type { Environment } from '../settings/settings-reader.ts'
import { runAdmin } from './command-line.ts'

/** What a command left at the terminal. */
export interface Said {
  code: number
  out: string
  complaint: string
}

/** The settings of a local site on a database of the test's. */
export const settingsFor = (connectionString: string, more: Environment = {}): Environment => ({
  DATABASE_URL: connectionString,
  SITE_URL: 'http://localhost:3999',
  ...more,
})

/** The operator's command line on a database, as if typed. */
export function adminOf(env: Environment) {
  return async (...argv: string[]): Promise<Said> => {
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

/** The JSON that a command printed. */
// biome-ignore lint/suspicious/noExplicitAny: outcomes of every kind
export function outcomeOf({ code, out, complaint }: Said): any {
  assert.equal(code, 0, complaint)
  return JSON.parse(out)
}
