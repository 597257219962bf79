import type { PointerEvent } from 'react'
import { relativeTime } from './relative-time.ts'
import { useHydratedLater } from './use-hydrated.ts'

/** Sets the tooltip on demand, because loading the language data takes a while. */
export const showExactTime = ({ currentTarget: time }: PointerEvent<HTMLTimeElement>) => {
  time.title ||= new Date(time.dateTime).toLocaleString()
}

/** A time in milliseconds. It is a date on a cached page, and a relative time once the page is hydrated. */
export function Time({ at }: { at: number }) {
  const hydrated = useHydratedLater()
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} onPointerEnter={showExactTime}>
      {hydrated ? relativeTime(at, Date.now()) : iso.slice(0, 10)}
    </time>
  )
}
