import { useSyncExternalStore } from 'react'
import { siteAnswers } from '../api.ts'

const listeners = new Set<() => void>()
let lost = false

function setLost(now: boolean): void {
  lost = now
  for (const listener of listeners) listener()
}

/** Call when code that the page needs could not be loaded. */
export const connectionLost = (): void => setLost(true)

/**
 * Loads the page again once the site answers. A browser does not ask again for a file of code that it could not load. The address, the open
 * popup and the drafts are kept.
 */
export async function tryConnection(): Promise<void> {
  if (await siteAnswers()) location.reload()
}

function subscribe(listener: () => void): () => void {
  const online = () => setLost(false)
  listeners.add(listener)
  addEventListener('online', online)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', online)
    removeEventListener('offline', listener)
  }
}

/** True if the site seems reachable. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !lost,
    () => true,
  )
