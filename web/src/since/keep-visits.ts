import { absence } from '@unspun/contract/site.ts'
import type { Store } from '../store.ts'
import { safeStorage } from '../ui/safe-storage.ts'

/** Keeps when the member was last here, whenever they leave the page (`absence`), until they log out. Returns the function that ends it. */
export function keepVisits(store: Store): () => void {
  const keep = () => {
    if (document.visibilityState !== 'hidden') return
    try {
      safeStorage('localStorage').setItem(absence.key, String(Date.now()))
    } catch {
      // If the storage is full, the last visit is when a page was last opened.
    }
  }
  document.addEventListener('visibilitychange', keep)
  return () => {
    document.removeEventListener('visibilitychange', keep)
    if (store.session.state !== 'out') return
    for (const name of ['localStorage', 'sessionStorage'] as const) safeStorage(name).removeItem(absence.key)
  }
}
