import type { Action } from '@unspun/contract/actions.ts'
import type { ActionHandler } from './action-handler.ts'
import { alertOff, alertOn, approve } from './alert.ts'
import { correct } from './correct.ts'
import { dismiss } from './dismiss.ts'
import { forbid } from './forbid.ts'
import { hide, hold, restore } from './hide.ts'
import { merge } from './merge.ts'
import { closeRegistration, invite, limitRegistration, openRegistration } from './registration.ts'
import { removeWrongChange } from './remove-change.ts'
import { limit, suspend } from './restrict.ts'

/** Every action's effect and undo. */
export const actionHandlers: Record<Action, ActionHandler> = {
  hide,
  restore,
  hold,
  suspend,
  limit,
  dismiss,
  approve,
  'alert-on': alertOn,
  'alert-off': alertOff,
  'open-registration': openRegistration,
  'limit-registration': limitRegistration,
  'close-registration': closeRegistration,
  invite,
  merge,
  correct,
  'remove-change': removeWrongChange,
  forbid,
}
