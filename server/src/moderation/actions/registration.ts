import type { RegistrationMode } from '@unspun/contract/registration.ts'
import { changes } from '../../invalidation/changes.ts'
import { setRegistration } from '../../registration/store.ts'
import type { ActionHandler, Effect } from './action-handler.ts'

const ofSite = (before: RegistrationMode, mode: RegistrationMode): Effect => ({
  name: '',
  changed: before !== mode,
  subject: null,
  details: { before },
  invalidations: changes.registration(),
})

/** Changes who may register. Its undo brings back what was before. */
const registrationTo = (mode: RegistrationMode): ActionHandler => ({
  do: async (transaction) => ofSite(await setRegistration(transaction, mode), mode),
  async undo(transaction, { details }) {
    const before = details.before as RegistrationMode
    return ofSite(await setRegistration(transaction, before), before)
  },
})

export const openRegistration = registrationTo('open')
export const closeRegistration = registrationTo('closed')
