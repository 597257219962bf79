import type { Database } from '../../database/database.ts'

/**
 * Counts of headline changes.
 * - `looked_up`: shown headlines whose pages have been read again, or that have changed
 * - `changed`: those of them that have changed
 * - `followed`: those of them that have come close to a fix
 * - `median_seconds`: from adding a headline to its first noticed change; null without changes
 */
export interface HeadlineChangeNumbers {
  looked_up: number
  changed: number
  changes: number
  followed: number
  median_seconds: number | null
}

/** One row for each outlet, and one for all whose `domain_id` is null. */
const NUMBERS = `
  with changed as (
    select headline_id, count(*) as changes, bool_or(cardinality(followed) > 0) as followed, min(seen_at) as first_at
    from headline_changes group by headline_id
  ), seen as (
    select h.headline_id, h.domain_id, h.created_at from headlines h
    where is_listed(h) and h.headline_id in (
      select headline_id from headline_look_ups where read_at is not null union select headline_id from changed)
  )
  select s.domain_id, count(*)::integer as looked_up, count(c.headline_id)::integer as changed,
    coalesce(sum(c.changes), 0)::integer as changes, count(*) filter (where c.followed)::integer as followed,
    round(percentile_cont(0.5) within group (order by extract(epoch from c.first_at - s.created_at)))::float8 as median_seconds
  from seen s left join changed c using (headline_id) group by grouping sets ((), (s.domain_id))`

const NONE: HeadlineChangeNumbers = { looked_up: 0, changed: 0, changes: 0, followed: 0, median_seconds: null }

/** Returns a function that gives the numbers of one outlet, or the total for null. */
export async function headlineChangeNumbers({
  pool,
}: Database): Promise<(domainId: number | null) => HeadlineChangeNumbers> {
  const { rows } = await pool.query<HeadlineChangeNumbers & { domain_id: number | null }>(NUMBERS)
  const byOutlet = new Map(rows.map(({ domain_id, ...numbers }) => [domain_id, numbers]))
  return (domainId) => byOutlet.get(domainId) ?? NONE
}
