import type { Reportable } from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { standingAction } from '../action-store.ts'
import { hasOpenReports } from '../reports/store.ts'
import { nameAndAuthorOf } from '../thing-store.ts'
import type { ActionHandler } from './action-handler.ts'
import { restore } from './hide.ts'

/** Says that the reports on a thing are unfounded. A post that the site held because of them appears again. */
export const dismiss: ActionHandler = {
  async do(transaction, request) {
    const { thing } = request
    const held = await standingAction(transaction, thing, ['hold'])
    if (held !== undefined) {
      const shown = await restore.do(transaction, request)
      return shown && { ...shown, changed: true, undoes: held, details: { held: true } }
    }
    const found = await nameAndAuthorOf(transaction, { what: thing.what as Reportable, id: thing.id })
    if (!(await hasOpenReports(transaction, thing))) throw new AppError(found ? 'NothingToDismiss' : 'ThingNotFound')
    // Reports may be about something that has gone.
    return { name: found?.name ?? '', changed: true, subject: found?.author ?? null, invalidations: [] }
  },
  async undo(transaction, action) {
    if (action.details.held) return restore.undo(transaction, action)
    const found = await nameAndAuthorOf(transaction, { what: action.what as Reportable, id: action.id })
    return { name: found?.name ?? '', changed: true, subject: found?.author ?? null, invalidations: [] }
  },
}
