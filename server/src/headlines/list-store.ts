import { headlineLimits } from '@unspun/contract/headlines.ts'
import type { Database } from '../database/database.ts'
import type { Stretch } from '../engines/postgres/list-part.ts'

/** $1 is the age in days, $2 the limit. Only fixes with a positive total count. */
const TOP = `select f.headline_id from headline_fixes f
  where is_shown(f) and f.total_vote_value > 0 and f.created_at > now() - make_interval(days => $1)
  group by f.headline_id order by max(f.score) desc, f.headline_id desc limit $2`

export async function topHeadlineIds(database: Database, days: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ headline_id: number }>(TOP, [days, headlineLimits.top])
  return rows.map(({ headline_id }) => headline_id)
}

/** Attention is in days, and views lose half of their weight a day. So each cue doubles the weight of all views. */
const NEED = '(attention + least(coalesce(cardinality(cues), 0), 2))'

/** $1 and $2 are headlines of the list, $3 is the limit. Looks for outgoing fixes headline by headline along the index. */
const NEEDS = `select h.headline_id from (
    select h.headline_id, ${NEED} as need from headlines h
    where is_listed(h)
      and (${NEED}, h.headline_id) < (
        coalesce((select ${NEED} from headlines a where a.headline_id = $1), 'infinity'::double precision),
        coalesce($1::bigint, 0))
      and (${NEED}, h.headline_id) >= (
        coalesce((select ${NEED} from headlines a where a.headline_id = $2), '-infinity'::double precision),
        coalesce($2::bigint, 0))
    order by ${NEED} desc, h.headline_id desc limit ${headlineLimits.looksForNeeds}
  ) h
  where not exists (
    select from headline_fixes f
    where f.headline_id = h.headline_id and is_outgoing(f))
  order by h.need desc, h.headline_id desc limit $3`

/** Returns headlines without a fix that readers who are not new find good, those with the greatest need first. */
export async function headlineIdsInNeed(
  database: Database,
  { after, downTo, limit }: Stretch & { limit: number },
): Promise<number[]> {
  const values = [after ?? null, downTo ?? null, limit]
  const { rows } = await database.pool.query<{ headline_id: number }>(NEEDS, values)
  return rows.map(({ headline_id }) => headline_id)
}
