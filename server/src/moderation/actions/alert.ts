import { AppError } from '@unspun/contract/errors.ts'
import { beginAlert, endAlert, makeDue, type Post, releaseDue } from '../pre-moderation/store.ts'
import { changeHidden } from '../visibility/hidden-store.ts'
import type { ActionHandler, Effect } from './action-handler.ts'

const ofSite = (changed: boolean): Effect => ({ name: '', changed, subject: null, invalidations: [] })
const release: Pick<Effect, 'after'> = { after: releaseDue }

/** Begins a high alert. */
export const alertOn: ActionHandler = {
  do: async (transaction) => ofSite(await beginAlert(transaction)),
  undo: async (transaction) => ({ ...ofSite(await endAlert(transaction)), ...release }),
}

/** Ends it. All waiting posts appear. */
export const alertOff: ActionHandler = {
  do: async (transaction) => ({ ...ofSite(await endAlert(transaction)), ...release }),
  undo: async (transaction) => ofSite(await beginAlert(transaction)),
}

/** Lets a post appear that a high alert holds back. Its undo hides the post. */
export const approve: ActionHandler = {
  async do(transaction, { thing }) {
    const due = await makeDue(transaction, thing as Post)
    if (!due) throw new AppError('NotWaiting')
    return { ...ofSite(true), subject: due.authorId, ...release }
  },
  async undo(transaction, { what, id }) {
    const done = await changeHidden(transaction, { what: what as Post['what'], id }, true)
    return done && { ...done, subject: done.authorId, changed: true }
  },
}
