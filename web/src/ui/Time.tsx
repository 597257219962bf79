import { relativeTime } from './relative-time.ts'
import { useHydratedLater } from './use-hydrated.ts'

let exact: Intl.DateTimeFormat | undefined

/** A moment (milliseconds): its date on a cached page, in words of nearness once the page lives. */
export function Time({ at }: { at: number }) {
  const hydrated = useHydratedLater()
  const iso = new Date(at).toISOString()
  // One for all: to make it takes longer than to draw the rest of a card.
  if (hydrated) exact ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={iso} title={hydrated ? exact?.format(at) : undefined}>
      {hydrated ? relativeTime(at, Date.now()) : iso.slice(0, 10)}
    </time>
  )
}
