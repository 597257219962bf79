const DAY_MS = 24 * 60 * 60_000

/** The day in UTC of a time in milliseconds. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00Z`) - days * DAY_MS)

/** Whether a text in the form of a day is one of the calendar. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text
}
