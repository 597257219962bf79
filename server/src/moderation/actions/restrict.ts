import { changes } from '../../invalidation/changes.ts'
import type { ActionHandler, LoggedRow } from './action-handler.ts'
import { type Restriction, restrict } from './restriction-store.ts'

/** JSON has no Infinity. */
const told = (end: number | null) => (end === Infinity ? 'for good' : end)
const read = (end: unknown): number | null => (end === 'for good' ? Infinity : typeof end === 'number' ? end : null)
const endOf = ({ until }: LoggedRow) => until?.getTime() ?? Infinity

/** Suspends or limits a member until a moment, or for good. A later restriction of the same kind replaces the earlier one. */
const restriction = (which: Restriction): ActionHandler => ({
  async do(transaction, { thing, until = Infinity }) {
    const done = await restrict(transaction, { userId: thing.id, which, end: until })
    if (!done) return undefined
    const { name, before } = done
    const invalidations = changes.memberRestricted(thing.id)
    return { name, changed: before !== until, subject: thing.id, details: { before: told(before) }, invalidations }
  },
  async undo(transaction, action) {
    const before = read(action.details.before)
    const lasts = before !== null && before > Date.now() ? before : null
    // A later restriction stays.
    const done = await restrict(transaction, { userId: action.id, which, end: lasts, only: endOf(action) })
    const invalidations = changes.memberRestricted(action.id)
    return done && { name: done.name, changed: true, subject: action.id, invalidations }
  },
})

export const suspend = restriction('suspended_until')
export const limit = restriction('limited_until')
