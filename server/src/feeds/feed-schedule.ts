/** Seconds between two readings of one feed, whatever happens between them. */
export const LEAST = 10 * 60
const MOST = 24 * 60 * 60
/** Feeds that were named together spread over this part of their wait. */
const JITTER = 0.2

export type FeedWait = {
  /** Failures in a row, this one included. */
  failures: number
  /** Seconds that the feed asked for: a cache's lifetime, its ttl, or Retry-After. */
  asked: number
  /** A number from 0 up to 1. */
  draw: number
}

/** Seconds until a feed is read again: what it asks for and twice as long after every failure, between ten minutes and a day. */
export function secondsToNextCheck({ failures, asked, draw }: FeedWait): number {
  const backoff = LEAST * 2 ** Math.min(Math.max(0, failures - 1), 10)
  const wait = Math.min(Math.max(backoff, asked), MOST)
  return Math.round(wait * (1 + draw * JITTER))
}

/** The lifetime that a `cache-control` header gives, in seconds; 0 for none. */
export function cacheSeconds(header: string): number {
  if (/\bno-(?:cache|store)\b/i.test(header)) return 0
  const found = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(header)
  return found ? Math.min(Number(found[1]), MOST) : 0
}

/** Seconds that a `retry-after` header asks for, as a number or a date; 0 for none. `now` in milliseconds. */
export function retrySeconds(header: string, now: number): number {
  const asked = /^\d{1,10}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(asked) ? Math.min(Math.max(0, Math.ceil(asked)), MOST) : 0
}
