import type { Database } from '../database/database.ts'

/**
 * How often printed headlines change, of one outlet or of all.
 * - `looked_up`: shown headlines whose pages have been read again at least once
 * - `changed`: those of them that have changed; `changes`: how often in all
 * - `followed`: those that have come close to a fix
 * - `median_seconds`: from a headline's addition to its first change, as the site noticed it, for half of those that changed; null if none has
 */
export interface HeadlineChangeNumbers {
  looked_up: number
  changed: number
  changes: number
  followed: number
  median_seconds: number | null
}

/** $1 is the name of the outlet, or null. */
const NUMBERS = `
  with seen as materialized (
    select h.headline_id, h.created_at from headline_look_ups l
      join headlines h on h.headline_id = l.headline_id and h.hidden_at is null and h.waiting_until is null
    where l.read_at is not null and ($1::text is null or h.domain_id = (select domain_id from domains where name = $1))
  ), changed as (
    select s.headline_id, count(*)::integer as changes, bool_or(cardinality(c.followed) > 0) as followed,
      extract(epoch from min(c.seen_at) - s.created_at) as seconds
    from seen s join headline_changes c using (headline_id) group by s.headline_id, s.created_at
  )
  select (select count(*)::integer from seen) as looked_up, count(*)::integer as changed,
    coalesce(sum(changes), 0)::integer as changes, count(*) filter (where followed)::integer as followed,
    round(percentile_cont(0.5) within group (order by seconds))::float8 as median_seconds
  from changed`

/** The numbers of an outlet by its name, or with null of all outlets. An unknown outlet has zeros. */
export async function headlineChangeNumbers({ pool }: Database, domain: string | null): Promise<HeadlineChangeNumbers> {
  const { rows } = await pool.query<HeadlineChangeNumbers>(NUMBERS, [domain])
  return rows[0]!
}
