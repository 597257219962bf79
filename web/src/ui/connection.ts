import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

function setLost(now: boolean): void {
  lost = now
  for (const listener of listeners) listener()
}

/** Call when something that the page needs could not be loaded. */
export const connectionLost = (): void => setLost(true)
/** Call before trying again. The page still counts as offline while the browser reports it. */
export const tryConnection = (): void => setLost(false)

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
