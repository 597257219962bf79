import { levels } from '@unspun/contract/posting.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export interface Views {
  headlines: ReadonlyMap<number, number>
  fixes: ReadonlyMap<number, number>
}

type Db = Transaction<Tables>

/** The day of a time, counted from 1970. */
const dayOf = (time: string): string => `extract(epoch from ${time})::float8 / 86400`

/**
 * `attention` is the day on which a single view weighs as much as all views of the headline together, if a view's weight halves every day. So
 * views fade without updates. This is `attention` with more views on a day, or with fewer. Powers of less than -1000 are too small for a number.
 */
const attentionWith = (views: string, day: string): string => `(
  select latest + ln(greatest(power(2::float8, greatest(attention - latest, -1000)) + ${views} * power(2::float8, ${day} - latest), 1e-9)) / ln(2::float8)
  from (select greatest(attention, ${day}) as latest) l)`

const ADD = `with viewed as (
    select id, views from unnest($1::bigint[], $2::integer[]) v (id, views)
    union all
    select f.headline_id, v.views from unnest($3::bigint[], $4::integer[]) v (id, views) join headline_fixes f on f.headline_fix_id = v.id
  ), total as (
    select h.headline_id, v.views from headlines h
    join (select id, sum(views)::float8 as views from viewed group by id) v on v.id = h.headline_id
    order by h.headline_id for no key update of h skip locked
  )
  update headlines h set attention = ${attentionWith('t.views', dayOf('now()'))} from total t where h.headline_id = t.headline_id`

/** A view of a fix counts for its headline. Skips locked headlines, because a few lost views do not matter. */
export async function addViews(database: Database, { headlines, fixes }: Views): Promise<void> {
  const values = [headlines, fixes].flatMap((views) => [[...views.keys()], [...views.values()]])
  await database.pool.query(ADD, values)
}

/**
 * A request for a fix counts as this many views, because few readers of a headline ask. At most `most` requests of a headline count, because one
 * person may have several accounts.
 */
const requestWeight = { views: 10, most: 20 } as const

/**
 * Returns whether a member's request for a fix of a headline counts. Headlines with requests come earlier among those that need a fix. A request
 * does not count if the member is new or limited, if others have registered from their network, or if a fix leads already.
 */
export async function mayRequestWeigh(db: Db, userId: number, headlineId: number): Promise<boolean> {
  const { rows } = await sql<{ weighs: boolean }>`
    select u.created_at < now() - make_interval(days => ${levels.newDays}) and u.young_weight = 1
      and coalesce(u.limited_until <= now(), true)
      and not exists (select from leading_fixes f where f.headline_id = ${headlineId})
      and (
        select count(*) < ${requestWeight.most} from watches w
        where w.what = 'request' and w.id = ${headlineId} and w.weighs) as weighs
    from users u where u.user_id = ${userId}`.execute(db)
  return rows[0]!.weighs
}

/** Adds a request of that time to the attention of its headline, as if readers had seen the headline then, or takes it away. */
export async function weighRequest(db: Db, headlineId: number, at: Date, sign: 1 | -1): Promise<void> {
  const attention = attentionWith(String(sign * requestWeight.views), dayOf(`to_timestamp(${at.getTime() / 1000})`))
  await sql`update headlines set attention = ${sql.raw(attention)} where headline_id = ${headlineId}`.execute(db)
}
