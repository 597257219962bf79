/**
 * Limits in milliseconds. A write is refused at the latest `checkEveryMs` and `silenceMs` after the database fell
 * silent, or after `connectMs` if only new connections hang.
 */
export interface SilenceLimits {
  checkEveryMs: number
  /** A database that sends nothing for this long, on any connection, is away. */
  silenceMs: number
  /** For getting a connection, including the wait for a free one. */
  connectMs: number
  /** For the answer of `/readyz`. */
  readyMs: number
}

export const silenceLimits: SilenceLimits = {
  checkEveryMs: 1_000,
  silenceMs: 3_000,
  connectMs: 4_000,
  readyMs: 1_500,
}
