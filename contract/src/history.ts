import Type, { type Static } from 'typebox'
import { Id, Milliseconds, OneOf } from './shapes.ts'

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

/** The reason for a look at the page: its turn (`page`), or a new title in a feed of the outlet (`feed`). */
export const changeSources = ['page', 'feed'] as const
export type ChangeSource = (typeof changeSources)[number]

/**
 * Other words that an outlet has printed over an article.
 * - `change_id`: its number, by which a moderator removes it if it is wrong
 * - `at`: when the site read them; they may have been there for hours
 * - `followed`: the shown fixes that the new words came close to
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

/** The changes of a headline, the latest first, and the shown fixes that were written for other words than are printed now. */
export const HeadlineHistory = Type.Object({
  changes: Type.Array(HeadlineChange),
  outdated: Type.Array(Type.Object({ headline_fix_id: Id, written_for: Type.String() })),
})
export type HeadlineHistory = Static<typeof HeadlineHistory>
