import fs from 'node:fs'
import path from 'node:path'

/** How to sign in as the demo's member, from what the site printed when it started. */
export function demoLogin(dataDir: string): { email: string; password: string } {
  const printed = fs.readFileSync(path.join(dataDir, 'site-warn.log'), 'utf8')
  const [, email, password] = /Log in as +(\S+) +password (\S+)/.exec(printed) ?? []
  if (!email || !password) throw new Error('The site told nobody how to log in')
  return { email, password }
}
