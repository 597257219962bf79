import { DATA_DAYS } from '@unspun/contract/open-data.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The first of the days whose files are kept. */
export const firstKept = (now: Date): string => dayOf(new Date(now.getTime() - (DATA_DAYS - 1) * DAY_MS))

/** Returns whether files are to be made: there are none of this day. */
export const isDue = (days: readonly { day: string }[], now: Date): boolean =>
  !days.some(({ day }) => day === dayOf(now))
