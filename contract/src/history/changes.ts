import Type, { type Static } from 'typebox'
import { Id, Milliseconds, oneOf } from '../shapes.ts'

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
  source: oneOf(changeSources),
  followed: Type.Array(Id),
})
export type HeadlineChange = Static<typeof HeadlineChange>

/** The changes of a headline, the latest first, and the shown fixes that were written for other words than are printed now. */
export const HeadlineHistory = Type.Object({
  changes: Type.Array(HeadlineChange),
  outdated: Type.Array(Type.Object({ headline_fix_id: Id, written_for: Type.String() })),
})
export type HeadlineHistory = Static<typeof HeadlineHistory>
