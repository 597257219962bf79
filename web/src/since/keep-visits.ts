import { absence } from '@unspun/contract/site.ts'
import { safeStorage } from '../ui/safe-storage.ts'

/** Keeps when the member was last here, whenever they leave the page (`absence`). Returns the function that ends it. */
export function keepVisits(): () => void {
  const keep = () => {
    if (document.visibilityState !== 'hidden') return
    try {
      safeStorage('localStorage').setItem(absence.key, String(Date.now()))
    } catch {
      // If the storage is full, the last visit is when a page was last opened.
    }
  }
  document.addEventListener('visibilitychange', keep)
  return () => document.removeEventListener('visibilitychange', keep)
}
