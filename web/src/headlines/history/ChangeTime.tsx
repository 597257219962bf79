import { relativeTime } from '../../ui/relative-time.ts'
import { showExactTime } from '../../ui/Time.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Like `Time`, for a part that is hydrated after the page: its first render must show the date that the server rendered. */
export function ChangeTime({ at }: { at: number }) {
  const hydrated = useHydrated()
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} onPointerEnter={showExactTime}>
      {hydrated ? relativeTime(at, Date.now()) : iso.slice(0, 10)}
    </time>
  )
}
