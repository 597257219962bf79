import type { App } from '../app.ts'
import { safeStorage } from '../ui/safe-storage.ts'
import { KEPT_KEY } from './kept-key.ts'

/**
 * Whenever a verified member is signed in, sends the answers that they asked to keep as a visitor of this browser. Only browsers that keep
 * answers load that code.
 */
export function followKept(app: App): void {
  app.store.subscribe('session', () => {
    const { session } = app.store
    if (session.state !== 'in' || !session.email_verified || !safeStorage('localStorage').getItem(KEPT_KEY)) return
    import('./send-kept.ts').then(({ sendKept }) => sendKept(app)).catch(() => undefined)
  })
}
