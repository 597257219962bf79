import type { Database } from '../database/database.ts'

/** Merges can follow each other: the last headline is the one that is not merged itself. */
const STANDING = `with recursive chain (id) as (
    select merged_into from headlines where headline_id = $1 and merged_into is not null
    union
    select h.merged_into from chain c join headlines h on h.headline_id = c.id where h.merged_into is not null
  )
  select c.id from chain c join headlines h on h.headline_id = c.id where h.merged_into is null`

/** The headline that a merged one has become part of; undefined for any other. */
export async function headlineMergedInto(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ id: number }>(STANDING, [id])
  return rows[0]?.id
}

/** $1 is the headline where the fix is now, $2 the fix. */
const SAME_FIX = `select k.headline_fix_id as id from headline_fixes f
  join headline_fixes k on k.headline_id = $1 and k.user_id = f.user_id and k.title = f.title
  where f.headline_fix_id = $2`

/**
 * The fix that stands for a fix of a merged headline: the one with the same words by the same person. The others have moved with their
 * headline and keep their numbers. Undefined for any other fix.
 */
export async function fixMergedInto(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ headline_id: number }>(
    'select headline_id from headline_fixes where headline_fix_id = $1',
    [id],
  )
  const headline = rows[0] && (await headlineMergedInto(database, rows[0].headline_id))
  if (headline === undefined) return undefined
  const same = await database.pool.query<{ id: number }>(SAME_FIX, [headline, id])
  return same.rows[0]?.id
}
