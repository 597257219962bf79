const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago `then` was, in words. Both are milliseconds. Anything under a minute, or ahead of this machine's clock, is now. */
export function relativeTime(then: number, now: number): string {
  const seconds = Math.floor((now - then) / 1000)
  for (const [unit, size] of steps) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return 'just now'
}
