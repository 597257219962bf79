const DAY_MS = 24 * 60 * 60 * 1000
/** A week, less what a night's run may come early. */
const BASE_MS = 6.5 * DAY_MS

/** The result of a run. `today` is the pack of what has changed since the last night; `day` closes it; `base` begins again. */
export type Work = 'base' | 'day' | 'today'

export interface Standing {
  /** When the newest base was made; null if there is none. */
  base: Date | null
  /** When the newest base or day's pack was made. */
  closed: Date | null
  /** Entries that have changed since the base. */
  changed: number
}

/**
 * The work of a run. Days end at midnight UTC, and once a week the night makes a new base, or if a pack has words that nobody may see any more
 * (`gone-words.ts`). More changes than one pack may hold make one at once: that bounds every pack, and all of them together.
 */
export function workOf({ base, closed, changed }: Standing, now: Date, most: number): Work {
  if (!base || !closed || changed > most) return 'base'
  if (!isEarlierDay(closed, now)) return 'today'
  return isOld(base, now) ? 'base' : 'day'
}

/**
 * Returns whether a run has work. `noted`: something has changed; `outgoing`: something may leave the site; `today`: there is a pack of today
 * that a night closes.
 */
export function isDue(
  { base, closed, noted, outgoing, today }: Omit<Standing, 'changed'> & Record<'noted' | 'outgoing' | 'today', boolean>,
  now: Date,
): boolean {
  if (!base || !closed) return outgoing
  if (noted) return true
  return isEarlierDay(closed, now) && (today || isOld(base, now))
}

const isOld = (base: Date, now: Date) => now.getTime() - base.getTime() > BASE_MS
const isEarlierDay = (closed: Date, now: Date) =>
  Math.floor(closed.getTime() / DAY_MS) < Math.floor(now.getTime() / DAY_MS)
