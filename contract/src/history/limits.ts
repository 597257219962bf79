/** Limits of looking up printed headlines again. */
export const historyLimits = {
  /** Changes of one headline that are stored. An outlet that tests two titles in turns would add one with each look. */
  changes: 10,
  /** Further attempts at a look-up that fails for now, the minutes before the first, and the factor from each to the next. */
  retries: 3,
  retryMinutes: 15,
  retryFactor: 3,
  /** Look-ups of a round, which begins every minute, in all and of one outlet. */
  perRound: 200,
  perOutlet: 5,
  /** Outlets whose pages are read at the same time, each one page at a time. */
  outletsAtOnce: 4,
  /** A site's robots.txt is read again after so many hours. */
  robotsHours: 24,
  /** Bytes that are read of it (RFC 9309 asks for 500 KiB at least), characters of the rules for this site's robot, and sites whose rules are in memory. */
  robotsBytes: 512_000,
  robotsRules: 50_000,
  robotsKept: 2_000,
  /** Seconds after which a round begins no further look-up. */
  roundSeconds: 45,
} as const
