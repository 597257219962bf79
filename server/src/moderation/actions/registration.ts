import { AppError } from '@unspun/contract/errors.ts'
import type { RegistrationMode } from '@unspun/contract/registration.ts'
import { changes } from '../../invalidation/changes.ts'
import { addInvitation, withdrawInvitation } from '../../registration/invitation-store.ts'
import { isChangedSince, setRegistration } from '../../registration/store.ts'
import type { ActionHandler, Effect } from './action-handler.ts'

const ofSite = (before: RegistrationMode, mode: RegistrationMode): Effect => ({
  name: '',
  changed: before !== mode,
  subject: null,
  details: { before },
  invalidations: changes.registration(),
})

/** Changes who may register. Its undo brings back what was before. Throws `UndoLaterFirst` if it was changed again since. */
const registrationTo = (mode: RegistrationMode): ActionHandler => ({
  do: async (transaction) => ofSite(await setRegistration(transaction, mode), mode),
  async undo(transaction, { operator_action_id, details }) {
    if (await isChangedSince(transaction, operator_action_id)) throw new AppError('UndoLaterFirst')
    const before = details.before as RegistrationMode
    return ofSite(await setRegistration(transaction, before), before)
  },
})

/** Makes an invitation. Its undo withdraws it; whoever has registered with it stays. */
export const invite: ActionHandler = {
  async do(transaction, { until, details: { places = 1 } = {} }) {
    const invitation_id = await addInvitation(transaction, {
      places,
      ends_at: until === undefined ? null : new Date(until),
    })
    return { name: '', changed: true, subject: null, details: { invitation_id, places }, invalidations: [] }
  },
  async undo(transaction, { details }) {
    await withdrawInvitation(transaction, details.invitation_id as number)
    return { name: '', changed: true, subject: null, invalidations: [] }
  },
}

export const openRegistration = registrationTo('open')
export const limitRegistration = registrationTo('invited')
export const closeRegistration = registrationTo('closed')
