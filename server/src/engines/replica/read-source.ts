import { AsyncLocalStorage } from 'node:async_hooks'
import type { Postgres } from '../postgres/postgres.ts'

/** A replica, and the time (milliseconds) up to which it contains all writes. */
interface Replica {
  database: Postgres
  asOf: number
}

const replica = new AsyncLocalStorage<Replica>()

/** Runs `work` with its reads sent to a replica. */
export const readingFrom = <T>(source: Replica, work: () => T): T => replica.run(source, work)

/** True if reads of the current call go to a replica. */
export const isReadingReplica = (): boolean => replica.getStore() !== undefined

/**
 * The time (milliseconds) up to which a read that starts now sees all writes. On the primary that is now; on a replica
 * it is the last time that the replica is known to have replayed.
 */
export const readsShowWritesUntil = (): number => replica.getStore()?.asOf ?? Date.now()

/** A database whose reads go to the source chosen by `readingFrom`. Callers do not see the difference. */
export function withReplicaReads<Schema>(primary: Postgres<Schema>): Postgres<Schema> {
  const source = (): Postgres<Schema> => replica.getStore()?.database ?? primary
  return {
    address: primary.address,
    watch: primary.watch,
    get kysely() {
      return source().kysely
    },
    get pool() {
      return source().pool
    },
    close: () => primary.close(),
  }
}
