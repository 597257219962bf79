import { AppError } from '@unspun/contract/errors.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changes } from '../../invalidation/changes.ts'
import type { ActionHandler, Effect } from './action-handler.ts'
import { lockPrinted, type PrintedHeadline, setPrinted } from './correct-store.ts'
import { authorsOn } from './merge-store.ts'
import { isRemoved, putBack, type RemovedChanges, type Reworded, removeChange } from './remove-change-store.ts'

/**
 * Removes a change of a headline (`details.change`) that the outlet has not made, such as a consent wall that was read as a title. If it was
 * the latest, the headline says what it said before, unless somebody has corrected it since. Those words are not taken for the headline
 * again. Throws `ChangeRequired`.
 *
 * The undo puts the change back among those that are there by then.
 */
export const removeWrongChange: ActionHandler = {
  async do(transaction, { thing: { id }, details }) {
    const change = details?.change
    if (change === undefined) throw new AppError('ChangeRequired')
    const headline = await lockPrinted(transaction, id)
    if (!headline) return undefined
    const done = await removeChange(transaction, id, change)
    if (done) return { ...(await reword(transaction, id, headline, done.reworded)), details: { ...done.removed } }
    if (!(await isRemoved(transaction, id, change))) return undefined
    return { ...(await reword(transaction, id, headline, undefined)), changed: false }
  },

  async undo(transaction, { id, details }) {
    const headline = await lockPrinted(transaction, id)
    if (!headline) return undefined
    const reworded = await putBack(transaction, id, details as unknown as RemovedChanges)
    return reword(transaction, id, headline, reworded)
  },
}

/** Gives the headline other words, if it still says those that they replace. The authors of its fixes are told only then. */
async function reword(
  transaction: Transaction<Tables>,
  id: number,
  { title, domain, created_by: subject }: PrintedHeadline,
  reworded: Reworded | undefined,
): Promise<Effect> {
  const authorIds = await authorsOn(transaction, [id])
  const says = reworded && reworded.from === title && reworded.to !== title ? reworded.to : undefined
  if (says !== undefined) await setPrinted(transaction, id, { title: says })
  return {
    name: says ?? title,
    changed: true,
    subject,
    invalidations: changes.headlineCorrected(id, domain, authorIds),
    ...(says === undefined ? {} : { fixed: { headline_id: id, authorIds } }),
  }
}
