/** The minimum wait between two readings of a feed, in seconds. */
export const MIN_WAIT = 10 * 60
const MAX_WAIT = 24 * 60 * 60
/** Spreads feeds that were added together over this share of their wait. */
const JITTER = 0.2

export type FeedWait = {
  /** In a row, including this one. */
  failures: number
  /** The seconds that the feed asks for, by its cache lifetime, ttl or Retry-After. */
  asked: number
  /** A random number in [0, 1). */
  draw: number
}

/** Returns the requested wait, or a backoff that doubles with each failure, between ten minutes and a day. */
export function secondsToNextCheck({ failures, asked, draw }: FeedWait): number {
  const backoff = MIN_WAIT * 2 ** Math.min(Math.max(0, failures - 1), 10)
  const wait = Math.min(Math.max(backoff, asked), MAX_WAIT)
  return Math.round(wait * (1 + draw * JITTER))
}

/** Returns the lifetime in a `cache-control` header in seconds, or 0. */
export function cacheSeconds(header: string): number {
  if (/\bno-(?:cache|store)\b/i.test(header)) return 0
  const found = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(header)
  return found ? Math.min(Number(found[1]), MAX_WAIT) : 0
}

/** Returns the seconds in a `retry-after` header, a number or a date, or 0. `now` is in milliseconds. */
export function retrySeconds(header: string, now: number): number {
  const asked = /^\d{1,10}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(asked) ? Math.min(Math.max(0, Math.ceil(asked)), MAX_WAIT) : 0
}
