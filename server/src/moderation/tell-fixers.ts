import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Actor } from './verb.ts'

/** A headline that says something else now, or that another one has become part of. */
export interface ChangedHeadline {
  headline_id: number
  /** The authors of fixes on it. */
  authorIds: readonly number[]
}

/** Tells the authors of fixes that their headline has changed. */
export async function tellFixers(
  _transaction: Transaction<Tables>,
  _told: ChangedHeadline & { by: Actor },
): Promise<void> {}
