import { INTRODUCED_KEY, marks, SESSION_KEY } from '@unspun/contract/site.ts'
import type { Store } from '../../store.ts'
import { safeStorage } from '../../ui/safe-storage.ts'

const classes = () => document.documentElement.classList

/** Updates the class for members on `<html>` whenever the session changes. A script of the server's page sets it before the first paint. */
export function followSession(store: Store): void {
  store.subscribe('session', () => classes().toggle(marks[SESSION_KEY], store.session.state !== 'out'))
}

export function closeIntroduction(): void {
  classes().add(marks[INTRODUCED_KEY])
  try {
    safeStorage('localStorage').setItem(INTRODUCED_KEY, '')
  } catch {
    // If the storage is full, the introduction returns at the next page load.
  }
}
