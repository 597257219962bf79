import Type, { type Static } from 'typebox'
import { Id, Milliseconds, OneOf } from './shapes.ts'

export const historyLimits = {
  /** Stored changes of a headline. An outlet that alternates two titles in a test would add one with each look-up. */
  changes: 10,
  /** Retries of a look-up after a temporary failure, the minutes before the first, and the factor from each delay to the next. */
  retries: 3,
  retryMinutes: 15,
  retryFactor: 3,
  /** Look-ups of a round, which begins every minute, in total and per outlet. */
  perRound: 200,
  perOutlet: 5,
  /** Outlets whose pages are fetched concurrently, each one page at a time. */
  outletsAtOnce: 4,
  /** Changes in one part of the list of those that came close to a fix, and the hours in which home leads to a new one. */
  page: 20,
  newHours: 72,
  robotsHours: 24,
  /** Bytes read of a robots.txt (RFC 9309 requires at least 500 KiB) and its lines, characters of the rules for our robot and their wildcards, and sites whose rules are cached. */
  robotsBytes: 512_000,
  robotsLines: 8_000,
  robotsRules: 50_000,
  robotsWildcards: 300,
  robotsKept: 2_000,
  /** Seconds after which a round begins no further look-up. */
  roundSeconds: 45,
} as const

/** Why the page was fetched: its turn (`page`), or a new title in a feed of the outlet (`feed`). */
export const changeSources = ['page', 'feed'] as const
export type ChangeSource = (typeof changeSources)[number]

/**
 * `at` is when the site read the new wording, which may be hours old. `followed` are the public fixes that it came close to, of those written before
 * the site last read the earlier wording.
 */
export const HeadlineChange = Type.Object({
  change_id: Id,
  at: Milliseconds,
  before: Type.String(),
  after: Type.String(),
  source: OneOf(changeSources),
  followed: Type.Array(Id),
})
export type HeadlineChange = Static<typeof HeadlineChange>

/** The changes of a headline, latest first, and the public fixes that were written for an earlier wording. */
export const HeadlineHistory = Type.Object({
  changes: Type.Array(HeadlineChange),
  outdated: Type.Array(Type.Object({ headline_fix_id: Id, written_for: Type.String() })),
})
export type HeadlineHistory = Static<typeof HeadlineHistory>
