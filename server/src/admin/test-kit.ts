import assert from 'node:assert/strict'
import type { Environment } from '../settings/settings-reader.ts'
import { runAdmin } from './command-line.ts'

export interface CommandResult {
  code: number
  out: string
  complaint: string
}

export const settingsFor = (connectionString: string, more: Environment = {}): Environment => ({
  DATABASE_URL: connectionString,
  SITE_URL: 'http://localhost:3999',
  ...more,
})

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

// biome-ignore lint/suspicious/noExplicitAny: outcomes of every kind
export function outcomeOf({ code, out, complaint }: CommandResult): any {
  assert.equal(code, 0, complaint)
  return JSON.parse(out)
}
