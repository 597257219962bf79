import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { notify } from '../notifications/notify.ts'

/** A headline that says something else now, or that another one has become part of. */
export interface ChangedHeadline {
  headline_id: number
  /** The authors of fixes on it. */
  authorIds: readonly number[]
}

/** Tells the authors of fixes that their headline has changed. Nobody is told who did it. */
export async function tellFixers(
  transaction: Transaction<Tables>,
  { headline_id, authorIds }: ChangedHeadline,
): Promise<void> {
  const key = `headline:${headline_id}`
  await notify(
    transaction,
    authorIds.map((to) => ({ to, kind: 'headline-changed', key, headline_id })),
  )
}
