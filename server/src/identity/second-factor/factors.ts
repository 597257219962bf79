import { randomInt } from 'node:crypto'
import type { Factors, PendingSignIn } from '@unspun/contract/identity.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Library } from '../better-auth.ts'
import { hasTotp, passkeysOf } from './factor-store.ts'

/** The setting SECRET has changed, so nobody can read what was encrypted before. */
export const isSealedOtherwise = (error: unknown) => error instanceof Error && /invalid tag/.test(error.message)

/** Returns the number of unused recovery codes. Without a row, or with a previous secret of the site, there are none. */
export async function recoveryCodesLeft(library: Library, uid: string): Promise<number> {
  try {
    return (await library.api.viewBackupCodes({ body: { userId: uid } })).backupCodes.length
  } catch (error) {
    if (isAPIError(error) || isSealedOtherwise(error)) return 0
    throw error
  }
}

export async function factorsOf(library: Library, db: Kysely<Tables>, uid: string): Promise<Factors> {
  const [totp, passkeys, recovery_codes] = [
    await hasTotp(db, uid),
    await passkeysOf(db, uid),
    await recoveryCodesLeft(library, uid),
  ]
  return { totp, passkeys, recovery_codes }
}

export async function pendingFactors(
  library: Library,
  db: Kysely<Tables>,
  uid: string,
): Promise<PendingSignIn['pending']> {
  const { totp, passkeys, recovery_codes } = await factorsOf(library, db, uid)
  return { totp, passkey: passkeys.length > 0, recovery: recovery_codes > 0 }
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** New recovery codes such as `k4mwq-7ptxa`: 49 bits each, so guessing is hopeless. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: signInLimits.recoveryCodes }, () => `${half()}-${half()}`)

/** Returns a code as it is stored, however it was typed, and which kind it is. */
export function typedCode(given: string): { kind: 'totp' | 'recovery'; code: string } {
  const typed = given.toLowerCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(typed)) return { kind: 'totp', code: typed }
  return { kind: 'recovery', code: `${typed.slice(0, HALF)}-${typed.slice(HALF)}` }
}
