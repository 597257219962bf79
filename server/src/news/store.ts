import { createHash } from 'node:crypto'
import { type FeedHeadline, newsLimits, type RecentHeadline } from '@unspun/contract/feeds.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { tried } from './sources/source-store.ts'

/** `image` is the file name of our copy of the picture. */
type Stored<T> = Omit<T, 'image_url'> & { image: string }

/** Leaves out news sites that moderators have forbidden. */
const NEWEST = `select i.* from feed_items i
  where not exists (select from forbidden_outlets o where o.name = i.domain)
  order by i.published_at desc, i.feed_item_id desc limit $1`

export async function recentItems(database: Database, limit: number): Promise<Stored<RecentHeadline>[]> {
  const query = `select guid, title, domain, link, image from (${NEWEST}) i order by published_at desc, feed_item_id desc`
  return (await database.pool.query<Stored<RecentHeadline>>(query, [limit])).rows
}

/** An item belongs to the headline with its `urlKey`. Its picture is copied within minutes, if at all. */
const WITH_FIXES = `select i.guid, i.title, i.domain, i.link, i.image,
    i.image = '' and i.image_url <> '' and i.picture_try_at is not null and i.created_at > now() - interval '10 minutes' as picture_coming,
    floor(extract(epoch from i.published_at) * 1000)::bigint as published_at,
    coalesce(h.headline_id, 0) as headline_id, coalesce(c.fix_count, 0) as fix_count,
    coalesce(f.headline_fix_id, 0) as headline_fix_id, coalesce(f.title, '') as fix_title,
    coalesce(f.display_name, '') as fix_author
  from (${NEWEST}) i
    left join headline_urls u on u.key_hash = i.link_key
    left join headlines h on h.headline_id = u.headline_id and is_listed(h)
    left join lateral (
      select count(*)::integer as fix_count, min(s.ranking) as best from shown_fixes s where s.headline_id = h.headline_id
    ) c on true
    left join lateral (
      select s.headline_fix_id, s.title, a.display_name from shown_fixes s join users a using (user_id)
      where s.headline_id = h.headline_id and s.ranking = c.best
      order by s.headline_fix_id limit 1
    ) f on true
  order by i.published_at desc, i.feed_item_id desc`

export async function newestItems(database: Database, limit: number): Promise<Stored<FeedHeadline>[]> {
  return (await database.pool.query<Stored<FeedHeadline>>(WITH_FIXES, [limit])).rows
}

/** `image_url` is that of the news site. `published_at` is in milliseconds. */
export type NewItem = RecentHeadline & { link_key: string; published_at: number }

export type SavedReading = {
  title: string
  etag: string
  last_modified: string
  moved_to: string
  ttl_minutes: number
  items_lost: number
  read_tolerantly: boolean
  /** Seconds until the next check. */
  wait: number
  /** Newest first. */
  items: readonly NewItem[]
}

const TOO_OLD = sql`now() - make_interval(days => ${newsLimits.days})`
const NTH = (n: number) =>
  sql`select published_at, feed_item_id from feed_items order by published_at desc, feed_item_id desc offset ${n - 1} limit 1`

/**
 * Saves new items, changed titles, and the validators for the next request. An article already stored for another feed
 * stays with that feed. Skips items that would be pruned at once. Returns the number of new or changed items.
 */
export async function saveReading(database: Database, sourceId: number, reading: SavedReading): Promise<number> {
  const { items, wait, ...columns } = reading
  return database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('feed_sources')
      .set({
        ...columns,
        ...tried(wait),
        succeeded_at: sql<Date>`now()`,
        failures: 0,
        last_error: '',
        items_given: items.length,
      })
      .where('feed_source_id', '=', sourceId)
      .execute()
    if (items.length === 0) return 0
    await sql`select pg_advisory_xact_lock(${advisoryLocks.feedItems})`.execute(transaction)
    const { rows } = await sql<{ number: number }>`
      with given as (
        select * from unnest(
          ${items.map(({ guid }) => guid)}::text[], ${items.map(({ title }) => title)}::text[],
          ${items.map(({ domain }) => domain)}::text[], ${items.map(({ link }) => link)}::text[],
          ${items.map(({ image_url }) => image_url)}::text[], ${items.map(({ link_key }) => hashOf(link_key))}::bytea[],
          ${items.map(({ published_at }) => new Date(published_at))}::timestamptz[]
        ) with ordinality as g (guid, title, domain, link, image_url, link_key, published_at, place)
      ), changed as (
        update feed_items i set title = g.title from given g
        where i.guid = g.guid and i.feed_source_id = ${sourceId} and i.title <> g.title
        returning 1
      ), added as (
        insert into feed_items (feed_source_id, guid, title, domain, link, image_url, link_key, published_at)
        select ${sourceId}::bigint, guid, title, domain, link, image_url, link_key, published_at from given
        where published_at >= least(${TOO_OLD},
          coalesce((select published_at from (${NTH(newsLimits.inTheNews)}) shown), '-infinity'))
        -- Inserted in reverse order, so that the first item gets the highest ID among items of the same date.
        order by place desc
        on conflict do nothing
        returning 1
      )
      select (select count(*) from changed) + (select count(*) from added) as number`.execute(transaction)
    return rows[0]?.number ?? 0
  })
}

/** Deletes items that are too old or too many, except those shown on In The News. */
export async function pruneItems(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.feedItems})`.execute(transaction)
    await sql`delete from feed_items where (published_at, feed_item_id) < (${NTH(newsLimits.inTheNews)})
      and (published_at < ${TOO_OLD} or (published_at, feed_item_id) < (${NTH(newsLimits.items)}))`.execute(transaction)
  })
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
