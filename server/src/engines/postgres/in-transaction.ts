import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { isLockFault, mustBeRepeated, type Postgres } from './postgres.ts'

type Opened<Schema> = Pick<Postgres<Schema>, 'kysely'>
type Work<Schema, T> = (transaction: Transaction<Schema>) => Promise<T>

/** The other transaction takes the locks meanwhile. */
const PAUSE_MS = 30

async function tryTimes<T>(times: number, isWorth: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === times || !isWorth(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * Repeats a statement or a transaction once if PostgreSQL has ended it for a deadlock, or a merge has moved its fix. It
 * must change nothing but the database.
 */
export const repeatIfEnded = <T>(work: () => Promise<T>): Promise<T> => tryTimes(2, mustBeRepeated, work)

/** Runs a transaction, and once more in the same cases. */
export const inTransaction = <Schema, T>({ kysely }: Opened<Schema>, work: Work<Schema, T>): Promise<T> =>
  repeatIfEnded(() => kysely.transaction().execute(work))

/** Runs a transaction of a moderator or a job, up to three times, also after waiting in vain for a busy headline. */
export const inPatientTransaction = <Schema, T>({ kysely }: Opened<Schema>, work: Work<Schema, T>): Promise<T> =>
  tryTimes(3, isLockFault, () => kysely.transaction().execute(work))
