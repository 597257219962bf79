import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { FORGET_REMOVALS, NOTIFY, notificationsOf } from '../engines/cache-invalidation/cache-invalidation.ts'
import type { Invalidation } from './changes.ts'

/** Notifies every process of these invalidations when the transaction commits. */
export async function notifyProcesses(db: Kysely<Tables>, invalidations: readonly Invalidation[]): Promise<void> {
  const payloads = invalidations.flatMap(({ tags, change }) => notificationsOf(tags, '', change))
  const removed = invalidations.flatMap(({ tags, change }) => (change === 'removed' ? tags : []))
  await db.executeQuery(CompiledQuery.raw(NOTIFY, [payloads, removed]))
}

export async function tidyRemovals(db: Kysely<Tables>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(FORGET_REMOVALS))
}
