import type { App } from '../app.ts'
import { safeStorage } from '../ui/safe-storage.ts'
import { KEPT_KEY } from './kept-key.ts'

/**
 * Whenever a member is signed in, sends the answers that they asked to keep as a visitor of this browser, or keeps them for later. Only browsers
 * that keep answers load that code.
 */
export function followKept(app: App): void {
  const follow = () => {
    if (app.store.session.state !== 'in' || !safeStorage('localStorage').getItem(KEPT_KEY)) return
    import('./send-kept.ts').then(({ sendKept }) => sendKept(app)).catch(() => undefined)
  }
  app.store.subscribe('session', follow)
  addEventListener('online', follow)
}
