const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Uses the words of `Intl.RelativeTimeFormat`, which takes a phone 100 ms to load. */
const ago = (count: number, unit: (typeof steps)[number][0]) =>
  count > 1
    ? `${count} ${unit}s ago`
    : unit === 'day'
      ? 'yesterday'
      : unit === 'hour' || unit === 'minute'
        ? `1 ${unit} ago`
        : `last ${unit}`

/** Returns text such as `3 hours ago`. Both times are in milliseconds. Less than a minute, or the future, is `just now`. */
export function relativeTime(then: number, now: number): string {
  const seconds = Math.floor((now - then) / 1000)
  for (const [unit, size] of steps) if (seconds >= size) return ago(Math.floor(seconds / size), unit)
  return 'just now'
}
