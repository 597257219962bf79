import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { NOTIFY, notificationsOf } from '../engines/cache-invalidation/cache-invalidation.ts'

/** Notifies every process to invalidate these tags, when the transaction commits. */
export async function notifyProcesses(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(NOTIFY, [notificationsOf(tags)]))
}
