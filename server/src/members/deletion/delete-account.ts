import { claimDeparture, type DepartingMember, stillLeaving } from './departure-store.ts'
import { deletionParts, type LeavingParts } from './steps.ts'

export interface LeaveLog {
  /** Messages contain no names. */
  info(facts: object, message: string): void
  warn(message: string): void
}

/** Deletes an account. After an interruption, call it again. Throws if `signal` is aborted or a part fails. */
export async function leave(parts: LeavingParts, departing: DepartingMember, signal?: AbortSignal): Promise<void> {
  for (const erase of deletionParts) {
    do {
      signal?.throwIfAborted()
      await stillLeaving(parts.database, departing.departure_id)
    } while (await erase(parts, departing))
  }
}

/** Deletes all accounts that are due. A failed deletion is retried after a minute and does not delay others. */
export async function leaveAllDue(parts: LeavingParts, log: LeaveLog, signal: AbortSignal): Promise<void> {
  for (;;) {
    const departing = await claimDeparture(parts.database)
    if (!departing) return
    const departure = departing.departure_id
    const began = performance.now()
    try {
      await leave(parts, departing, signal)
      log.info({ departure, seconds: Math.round((performance.now() - began) / 100) / 10 }, 'An account is deleted')
    } catch (error) {
      if (signal.aborted) throw error
      log.warn(`The deletion ${departure} will be tried again: ${(error as Error).message}`)
    }
  }
}
