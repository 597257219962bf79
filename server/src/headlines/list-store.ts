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

/** Headlines without a fix come first. The index `headlines_unfixed_first` has the same fields. */
const PLACE = `(newest_fix_id is null, ${NEED}, headline_id)`

/**
 * $1 and $3 are headlines of the list, and $2 and $4 say whether they had a fix when they were read; $5 is the limit. Looks for leading fixes
 * headline by headline along the index: `offset 0` keeps PostgreSQL from joining all of them.
 */
const NEEDS = `select h.headline_id, h.has_fix from (
    select h.headline_id, newest_fix_id is not null as has_fix, ${NEED} as need from headlines h
    where is_listed(h)
      and ${PLACE} < (
        coalesce(not $2::boolean, true),
        coalesce((select ${NEED} from headlines a where a.headline_id = $1), 'infinity'::double precision),
        coalesce($1::bigint, 0))
      and ${PLACE} >= (
        coalesce(not $4::boolean, false),
        coalesce((select ${NEED} from headlines a where a.headline_id = $3), '-infinity'::double precision),
        coalesce($3::bigint, 0))
    order by (newest_fix_id is null) desc, ${NEED} desc, headline_id desc limit ${headlineLimits.looksForNeeds}
  ) h
  where not exists (select from leading_fixes f where f.headline_id = h.headline_id offset 0)
  order by h.has_fix, h.need desc, h.headline_id desc limit $5`

export interface HeadlineInNeed {
  headline_id: number
  has_fix: boolean
}

/** The cursor says whether the headline had a fix, so that a list continues in its place after somebody has written one. */
export const cursorOfNeed = ({ headline_id, has_fix }: HeadlineInNeed): number => 2 * headline_id + Number(has_fix)

const atCursor = (cursor: number | undefined) =>
  cursor === undefined ? [null, null] : [Math.floor(cursor / 2), cursor % 2 === 1]

/** Returns headlines without a fix that readers who are not new find good: first those without any, then those with the greatest need. */
export async function headlinesInNeed(
  database: Database,
  { after, downTo, limit }: Stretch & { limit: number },
): Promise<HeadlineInNeed[]> {
  const values = [...atCursor(after), ...atCursor(downTo), limit]
  return (await database.pool.query<HeadlineInNeed>(NEEDS, values)).rows
}
