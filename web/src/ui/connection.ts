import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

function tell(now: boolean): void {
  lost = now
  for (const listener of listeners) listener()
}

/** Something that the page needs could not be fetched. */
export const connectionLost = (): void => tell(true)
/** Forgets that; the browser's own word still counts. */
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

/** Whether the site can be reached, as far as this browser knows. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !lost,
    () => true,
  )
