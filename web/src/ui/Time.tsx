import { useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time.ts'

const never = () => () => {}

/** False on the server and in the first drawing in the browser, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** A moment (milliseconds): its date on a cached page, in words of nearness once the page lives. */
export function Time({ at }: { at: number }) {
  const hydrated = useHydrated()
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={hydrated ? new Date(at).toLocaleString() : undefined}>
      {hydrated ? relativeTime(at, Date.now()) : iso.slice(0, 10)}
    </time>
  )
}
