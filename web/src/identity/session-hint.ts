import { absence, SESSION_KEY as name } from '@unspun/contract/site.ts'
import { safeStorage } from '../ui/safe-storage.ts'

/** Forgets when the member was last here (`absence`), because the next one to sign in may be somebody else. */
export function forgetVisit(): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) safeStorage(storage).removeItem(absence.key)
}

/**
 * Tells other tabs, by the `storage` event, and later visits that this browser has a session. Without it the site does not ask the identity
 * provider for one.
 */
export const sessionHint = {
  name,
  /** False if the browser forbids storage. It then forbids the session cookie too. */
  get: () => safeStorage('localStorage').getItem(name) !== null,
  drop() {
    safeStorage('localStorage').removeItem(name)
    forgetVisit()
  },
  /** `pending`: a sign-in that lacks its second step. */
  keep(value: 'verified' | 'in' | 'pending') {
    try {
      safeStorage('localStorage').setItem(name, value)
    } catch {
      // If the storage is full, the session is lost at the next page load.
    }
  },
}
