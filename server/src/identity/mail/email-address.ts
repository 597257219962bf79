import { signInLimits } from '@unspun/contract/identity.ts'

/** No quoted names, comments or lists, which mail programs and servers interpret differently. */
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Normalises an email address for storage and comparison. Returns undefined if it is malformed. */
export function normaliseEmail(given: string): string | undefined {
  const email = given.trim().toLowerCase()
  return email.length <= signInLimits.email && EMAIL.test(email) ? email : undefined
}
