import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Locks headlines in the order of their ids, to avoid deadlocks, and returns the distinct ids. */
export async function lockHeadlines(
  transaction: Transaction<Tables>,
  headlineIds: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(headlineIds)].sort((a, b) => a - b)
  await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
  await sql`select pg_advisory_xact_lock(id) from unnest(${ids}::bigint[]) as of_headline (id)`.execute(transaction)
  return ids
}
