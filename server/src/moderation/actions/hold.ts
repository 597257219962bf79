import type { Reportable } from '@unspun/contract/actions.ts'
import { type ActParts, act } from '../act.ts'
import { operator, THE_SITE } from './action-handler.ts'
import { HOLD_REASON, NotHeld } from './hide.ts'
import { isToBeHeld } from './hold-store.ts'

/** Hides a post of a new member that enough independent members have reported, until somebody decides. */
export const holdIfReported =
  (parts: ActParts) =>
  async (what: Reportable, id: number): Promise<void> => {
    if (!(await isToBeHeld(parts.database.kysely, { what, id }))) return
    try {
      await act(parts, operator(THE_SITE), { action: 'hold', thing: { what, id }, reason: HOLD_REASON })
    } catch (error) {
      if (!(error instanceof NotHeld)) throw error
    }
  }
