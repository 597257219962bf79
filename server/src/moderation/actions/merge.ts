import { AppError } from '@unspun/contract/errors.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changes } from '../../invalidation/changes.ts'
import type { ActionHandler } from './action-handler.ts'
import { authorsOn, checkMergeable, lockBoth, type MergedHeadline, type Moved, moveAll } from './merge-store.ts'
import { moveBack } from './unmerge-store.ts'

/**
 * Makes a headline a part of another one (`details.into`): its addresses, fixes, comments, votes and favourites are there from now on, and its
 * page redirects. A person may then have more fixes there than the limit allows; all of them stay. Throws `MergeIntoRequired`,
 * `MergeIntoItself`, and `NotMergeable`.
 *
 * The undo gives back what was moved. What was added since stays, which it says. Throws `UndoLaterFirst` if the other headline was merged too.
 */
export const merge: ActionHandler = {
  async do(transaction, { thing, details }) {
    const id = details?.into
    if (id === undefined) throw new AppError('MergeIntoRequired')
    if (id === thing.id) throw new AppError('MergeIntoItself')
    const both = await lockBoth(transaction, [thing.id, id])
    if (!both) return undefined
    const [from, into] = both
    const { title: name, created_by: subject } = from
    const invalidations = await invalidationsOf(transaction, both)
    if (from.merged_into === id) return { name, changed: false, subject, invalidations }
    checkMergeable(from, into)
    const authorIds = await authorsOn(transaction, [from.headline_id])
    const moved = await moveAll(transaction, from, into)
    return {
      name,
      changed: true,
      subject,
      details: { ...moved },
      fixed: { headline_id: into.headline_id, authorIds },
      invalidations,
      pictures: { headline_id: from.headline_id },
    }
  },

  async undo(transaction, { id, details }) {
    const moved = details as unknown as Moved
    const both = await lockBoth(transaction, [id, moved.into])
    if (!both) return undefined
    const [from, into] = both
    if (from.merged_into !== moved.into || into.merged_into !== null) throw new AppError('UndoLaterFirst')
    const stayed = await moveBack(transaction, { from, into, moved })
    const invalidations = await invalidationsOf(transaction, both)
    const note = stayed > 0 ? { note: moderationMessages.stayedBehind(stayed) } : {}
    const { title: name, created_by: subject } = from
    const fixed = { headline_id: from.headline_id, authorIds: await authorsOn(transaction, [from.headline_id]) }
    return { name, changed: true, subject, invalidations, pictures: { headline_id: from.headline_id }, fixed, ...note }
  },
}

async function invalidationsOf(transaction: Transaction<Tables>, both: readonly MergedHeadline[]) {
  const headlineIds = both.map(({ headline_id }) => headline_id)
  const authorIds = await authorsOn(transaction, headlineIds)
  return changes.headlinesMerged({ headlineIds, domains: [...new Set(both.map(({ domain }) => domain))], authorIds })
}
