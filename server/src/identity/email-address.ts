import { limits } from '@unspun/contract/limits.ts'

/** As strict as the sign-in of the identity library, or somebody could register and never get in again. */
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** An email address as it is stored and compared: trimmed, lower case. Undefined if it is none. */
export function normaliseEmail(given: string): string | undefined {
  const email = given.trim().toLowerCase()
  return email.length <= limits.email && EMAIL.test(email) ? email : undefined
}
