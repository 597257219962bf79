import fs from 'node:fs'
import { AppError } from '@unspun/contract/errors.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'

/** Ignores case, outer spaces, and the Unicode forms of different keyboards. */
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** The 10,000 most common passwords, most common first (see `docs/dependencies.md`). */
const common = new Set(
  fs
    .readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(folded),
)

export interface PublicFacts {
  email: string
  names?: readonly string[]
  site: URL
  siteName: string
}

/**
 * Throws `PasswordTooWeak` for a password that is short, common or publicly known: the address, its part before the
 * `@`, a name of the member, or the site. Existing passwords are not checked.
 */
export function checkPassword(password: string, { email, names = [], site, siteName }: PublicFacts): void {
  const given = folded(password)
  const isPublic = [email, email.split('@')[0]!, ...names, siteName, site.host, site.hostname, site.origin]
  if (given.length < signInLimits.passwordMin || common.has(given) || isPublic.some((fact) => folded(fact) === given))
    throw new AppError('PasswordTooWeak')
}
