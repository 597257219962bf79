import { INTRODUCED_KEY, marks, SESSION_KEY } from '@unspun/contract/site.ts'
import type { Store } from '../../store.ts'
import { safeStorage } from '../../ui/safe-storage.ts'

const classes = () => document.documentElement.classList

/** Keeps the class of members on `<html>` in step with the session. The server's page has set it before the first paint. */
export function followSession(store: Store): void {
  store.subscribe('session', () => classes().toggle(marks[SESSION_KEY], store.session.state !== 'out'))
}

/** Remembers in this browser that the introduction was closed. */
export function closeIntroduction(): void {
  classes().add(marks[INTRODUCED_KEY])
  try {
    safeStorage('localStorage').setItem(INTRODUCED_KEY, '')
  } catch {
    // If the storage is full, the introduction is back at the next page load.
  }
}
