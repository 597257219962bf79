import type { Action } from '@unspun/contract/actions.ts'
import { alertOff, alertOn, approve } from './alert-verbs.ts'
import { correct } from './correct-verb.ts'
import { dismiss } from './dismiss-verb.ts'
import { forbid } from './forbid-verb.ts'
import { hide, hold, restore } from './hide-verbs.ts'
import { merge } from './merge-verb.ts'
import { removeWrongChange } from './remove-change-verb.ts'
import { limit, suspend } from './restrict-verbs.ts'
import type { ActionHandler } from './verb.ts'

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
  merge,
  correct,
  'remove-change': removeWrongChange,
  forbid,
}
