import { SESSION_KEY as name } from '@unspun/contract/site.ts'
import { safeStorage } from '../ui/safe-storage.ts'

/**
 * Tells other tabs and later visits that this browser has a session, and whether its email address is verified. Without a hint the site
 * does not ask the identity provider for a session. Other tabs learn of a change by the `storage` event.
 */
export const sessionHint = {
  name,
  /** False where the browser forbids storage. It then forbids the session cookie too. */
  get: () => safeStorage('localStorage').getItem(name) !== null,
  drop: () => safeStorage('localStorage').removeItem(name),
  keep(email_verified: boolean) {
    try {
      safeStorage('localStorage').setItem(name, email_verified ? 'verified' : 'in')
    } catch {
      // If the storage is full, the session is lost at the next page load.
    }
  },
}
