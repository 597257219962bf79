import type { Database } from '../database/database.ts'
import { foundHeadlines, queryOf, type Terms } from './search-store.ts'

/** Bounds the query: of older headlines, only those fixed last are searched. */
const FIXED = 1_000

/** $1 are the newest matches, $2 is the query, $3 the day, $4 the limit. */
const LATELY = `with fixed as (
    select headline_id from headlines where newest_fix_id is not null and hidden_at is null order by newest_fix_id desc limit ${FIXED}
  ), found as (
    select unnest($1::bigint[]) as headline_id
    union
    select e.headline_id from fixed join search_entries e using (headline_id)
    where ($2 = '' or e.words @@ $2::tsquery) and e.created_at < coalesce($3::timestamptz, 'infinity')
  )
  select h.headline_id from found join headlines h using (headline_id)
    left join headline_fixes f on f.headline_fix_id = h.newest_fix_id
  order by greatest(h.created_at, f.created_at) desc, h.headline_id desc limit $4`

/** Returns matches by when they were added or got their newest fix, latest first. */
export async function headlinesLately(database: Database, terms: Terms, limit: number): Promise<number[]> {
  const newest = await foundHeadlines(database, terms, { newest: limit })
  const values = [newest, queryOf(terms), terms.before ?? null, limit]
  const { rows } = await database.pool.query<{ headline_id: number }>(LATELY, values)
  return rows.map(({ headline_id }) => headline_id)
}
