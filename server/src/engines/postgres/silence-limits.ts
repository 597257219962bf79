/**
 * How long a database that does not answer may keep people waiting, in milliseconds. A write is refused at the latest `checkEveryMs` and
 * `silenceMs` after the database fell silent, or after `connectMs` if only new connections hang.
 */
export interface SilenceLimits {
  /** Pause between two checks. */
  checkEveryMs: number
  /** A database that says nothing for this long, on any connection, is away. */
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
