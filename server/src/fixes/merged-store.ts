import type { Database } from '../database/database.ts'

/** Follows repeated merges to the last headline. */
const STANDING = `with recursive chain (id) as (
    select merged_into from headlines where headline_id = $1 and merged_into is not null
    union
    select h.merged_into from chain c join headlines h on h.headline_id = c.id where h.merged_into is not null
  )
  select c.id from chain c join headlines h on h.headline_id = c.id where h.merged_into is null`

/** Returns undefined if the headline was not merged. */
export async function headlineMergedInto(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ id: number }>(STANDING, [id])
  return rows[0]?.id
}

/** $1 is the headline that the fix's headline was merged into, $2 the fix. */
const SAME_FIX = `select k.headline_fix_id as id from headline_fixes f
  join headline_fixes k on k.headline_id = $1 and k.user_id = f.user_id and k.title = f.title
  where f.headline_fix_id = $2`

/** Returns the fix with the same words by the same person. All other fixes of a merged headline keep their IDs. */
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
