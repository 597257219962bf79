import { useSyncExternalStore } from 'react'
import { siteAnswers } from '../api.ts'

const listeners = new Set<() => void>()
let lost = false

function setLost(now: boolean): void {
  lost = now
  for (const listener of listeners) listener()
}

/** Call this when code that the page needs could not be loaded. */
export const connectionLost = (): void => setLost(true)

/** A browser does not retry a script that it could not load. The address, the open popup and the drafts survive the reload. */
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

export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !lost,
    () => true,
  )
