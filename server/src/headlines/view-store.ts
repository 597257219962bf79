import type { Database } from '../database/database.ts'

export interface Views {
  headlines: ReadonlyMap<number, number>
  fixes: ReadonlyMap<number, number>
}

/**
 * `attention` is the day, counted from 1970, on which a single view weighs as much as all views of the headline
 * together, if a view's weight halves every day. So views fade without updates. Skips locked headlines, because a few
 * lost views do not matter.
 */
const ADD = `with viewed as (
    select id, views from unnest($1::bigint[], $2::integer[]) v (id, views)
    union all
    select f.headline_id, v.views from unnest($3::bigint[], $4::integer[]) v (id, views) join headline_fixes f on f.headline_fix_id = v.id
  ), total as (
    select h.headline_id, h.attention, v.views from headlines h
    join (select id, sum(views) as views from viewed group by id) v on v.id = h.headline_id
    order by h.headline_id for no key update of h skip locked
  )
  update headlines h set attention = t.latest + ln(power(2, t.attention - t.latest) + t.views * power(2, t.today - t.latest)) / ln(2::float8)
  from (
    select headline_id, attention, views::float8, today, greatest(attention, today) as latest
    from total cross join (select extract(epoch from now())::float8 / 86400 as today) d
  ) t
  where h.headline_id = t.headline_id`

/** A view of a fix counts for its headline. */
export async function addViews(database: Database, { headlines, fixes }: Views): Promise<void> {
  const values = [headlines, fixes].flatMap((views) => [[...views.keys()], [...views.values()]])
  await database.pool.query(ADD, values)
}
