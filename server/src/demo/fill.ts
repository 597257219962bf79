import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { hashPassword, verifyPassword } from '../identity/password-hash.ts'
import { addPerson, verifyEmail } from '../identity/store.ts'
import { demoContent } from './content.ts'
import { demoMember } from './members.ts'
import { insertContent, isUntouched, lockDemo, passwordHashOf } from './store.ts'

/** How to sign in as the demo's member. */
export interface DemoMember {
  email: string
  password: string
}

export interface FillOptions {
  database: Database
  siteUrl: string
  /** The site's secret, which the password is derived from, so that it need not be stored. */
  secret: string
  /** Milliseconds; the demo's dates count back from it. */
  now: number
}

/** `.example` is reserved: no mail to this address can ever reach anybody. */
const EMAIL = 'demo@unspun.example'

/**
 * Fills a database that nobody has used yet with the invented community, all of it or nothing; of several processes one does it.
 * Answers how to sign in as its member, also on later starts, or undefined if this database has no such member or if that
 * password does not open the account any more.
 */
export async function fillDemo({ database, siteUrl, secret, now }: FillOptions): Promise<DemoMember | undefined> {
  const member = { email: EMAIL, password: passwordOf(secret) }
  if (await isUntouched(database.kysely)) {
    // Before the transaction, which would hold its lock while the hash is made.
    const passwordHash = await hashPassword(member.password)
    const content = demoContent(now, siteUrl)
    await database.kysely.transaction().execute(async (transaction) => {
      await lockDemo(transaction)
      if (!(await isUntouched(transaction))) return
      const uid = await addPerson(transaction, { email: EMAIL, passwordHash })
      await verifyEmail(transaction, uid, EMAIL)
      await insertContent(transaction, content, (username) =>
        username === demoMember.username ? uid : `demo:${username}`,
      )
    })
  }
  const hash = await passwordHashOf(database.kysely, EMAIL)
  return hash && (await verifyPassword({ hash, password: member.password })) ? member : undefined
}

// Without those that are easily taken for one another.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Three groups of four signs, the same for the same secret. */
function passwordOf(secret: string): string {
  const bytes = createHmac('sha256', secret).update('the password of the demo member').digest()
  const group = (start: number) =>
    [...bytes.subarray(start, start + 4)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return [0, 4, 8].map(group).join('-')
}
