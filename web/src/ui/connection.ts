import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

function tell(now: boolean): void {
  lost = now
  for (const listener of listeners) listener()
}

/** Call when something that the page needs could not be loaded. */
export const connectionLost = (): void => tell(true)
/** Call before trying again. The page still counts as offline while the browser reports it. */
export const tryConnection = (): void => tell(false)

function subscribe(listener: () => void): () => void {
  const online = () => tell(false)
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
