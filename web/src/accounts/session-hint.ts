import { shelfOf } from '../ui/shelf.ts'

const name = 'unspun:session'

/**
 * What other tabs and later pages may know: that this browser has a session, and whether its address is verified. So visitors are never
 * asked about one. Each change is an event in every other tab, which is how they learn of it.
 */
export const sessionHint = {
  name,
  /** False where the browser forbids storage: it forbids the session's cookie as well. */
  get: () => shelfOf('localStorage').getItem(name) !== null,
  drop: () => shelfOf('localStorage').removeItem(name),
  keep(email_verified: boolean) {
    try {
      shelfOf('localStorage').setItem(name, email_verified ? 'verified' : 'in')
    } catch {
      // A full storage loses the session at the next load, not now.
    }
  },
}
