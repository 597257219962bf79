import type { PointerEvent } from 'react'
import { relativeTime } from './relative-time.ts'
import { useHydratedLater } from './use-hydrated.ts'

/** The exact moment in the words of the reader's own language, which is worked out when somebody asks: to load them takes a while. */
const tell = ({ currentTarget: time }: PointerEvent<HTMLTimeElement>) => {
  time.title ||= new Date(time.dateTime).toLocaleString()
}

/** A moment (milliseconds): its date on a cached page, in words of nearness once the page lives. */
export function Time({ at }: { at: number }) {
  const hydrated = useHydratedLater()
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} onPointerEnter={tell}>
      {hydrated ? relativeTime(at, Date.now()) : iso.slice(0, 10)}
    </time>
  )
}
