import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { rankSite } from '../fixes/ranking/rank-site.ts'
import { hashPassword, verifyPassword } from '../identity/passwords/password-hash.ts'
import { addPerson, verifyEmail } from '../identity/store.ts'
import { demoContent } from './content.ts'
import { demoMember } from './members.ts'
import { insertContent, isUntouched, lockDemo, passwordHashOf } from './store.ts'
import { fillDays } from './today-store.ts'

export interface DemoMember {
  email: string
  password: string
}

export interface FillOptions {
  database: Database
  siteUrl: string
  /** The password is derived from the site's secret, so that it need not be stored. */
  secret: string
  /** Milliseconds. The demo's dates are relative to it. */
  now: number
}

/** The site itself asks for this hash, not a visitor. */
const ITSELF = { address: '127.0.0.1', known: true }

/** `.example` is reserved, so no mail to this address can reach anyone. */
const EMAIL = 'demo@unspun.example'

/**
 * Fills an unused database with the invented community in one transaction; of several processes, only one does. Returns
 * the demo member's credentials, also on later starts. Returns undefined if there is no demo member or the password has
 * been changed.
 */
export async function fillDemo({ database, siteUrl, secret, now }: FillOptions): Promise<DemoMember | undefined> {
  const member = { email: EMAIL, password: passwordOf(secret) }
  if (await isUntouched(database.kysely)) {
    // Hashed before the transaction, which holds a lock.
    const passwordHash = await hashPassword(member.password, ITSELF)
    const content = demoContent(now, siteUrl)
    const isFilled = await database.kysely.transaction().execute(async (transaction) => {
      await lockDemo(transaction)
      if (!(await isUntouched(transaction))) return false
      const uid = await addPerson(transaction, { email: EMAIL, passwordHash })
      await verifyEmail(transaction, uid, EMAIL)
      await insertContent(transaction, content, (username) =>
        username === demoMember.username ? uid : `demo:${username}`,
      )
      return true
    })
    await rankSite(database)
    if (isFilled) await fillDays(database, now)
  }
  const hash = await passwordHashOf(database.kysely, EMAIL)
  return hash && (await verifyPassword({ hash, password: member.password }, ITSELF)) ? member : undefined
}

// Without characters that are easily confused.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

function passwordOf(secret: string): string {
  const bytes = createHmac('sha256', secret).update('the password of the demo member').digest()
  const group = (start: number) =>
    [...bytes.subarray(start, start + 4)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return [0, 4, 8].map(group).join('-')
}
