import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { LEAST } from './feed-schedule.ts'

/** A feed whose turn it is. */
export type FeedSource = {
  feed_source_id: number
  url: string
  moved_to: string
  etag: string
  last_modified: string
  ttl_minutes: number
  failures: number
  items_lost: number
}

/** A feed as its operator sees it. */
export type FeedStatus = {
  url: string
  title: string
  origin: 'file' | 'operator'
  state: 'read' | 'stopped' | 'removed'
  moved_to: string
  checked_at: Date | null
  succeeded_at: Date | null
  next_check_at: Date
  failures: number
  last_error: string
  items_given: number
  items_lost: number
  read_tolerantly: boolean
}

/** Longer than one reading can take. */
const READING_SECONDS = 300
/** Whoever took a feed and was killed gives it back by this time passing: until the last moment it may have been asked. */
const LEASE_SECONDS = LEAST + READING_SECONDS

/**
 * Takes the feed that has waited longest, so that no other process reads it, or answers undefined if none is due. It comes back by one of the
 * `note…` functions, or by itself after some minutes.
 */
export async function takeDueSource(database: Database): Promise<FeedSource | undefined> {
  const { rows } = await sql<FeedSource>`
    update feed_sources set next_check_at = ${after(LEASE_SECONDS)}
    where feed_source_id = (
      select feed_source_id from feed_sources
      -- No wait is longer than that: the clock was set back since.
      where (next_check_at <= now() or next_check_at > now() + interval '2 days') and stopped_at is null and removed_at is null
      order by next_check_at limit 1 for update skip locked
    )
    returning feed_source_id, url, moved_to, etag, last_modified, ttl_minutes, failures, items_lost`.execute(
    database.kysely,
  )
  return rows[0]
}

/** The feed is as it was. `wait` in seconds. */
export async function noteUnchanged(database: Database, id: number, wait: number): Promise<void> {
  await database.kysely
    .updateTable('feed_sources')
    .set({ ...tried(wait), succeeded_at: sql<Date>`now()`, failures: 0, last_error: '' })
    .where('feed_source_id', '=', id)
    .execute()
}

/** The feed could not be read, for so many times in a row. `wait` in seconds; a stopped one is never read again. */
export async function noteFailure(
  database: Database,
  id: number,
  { wait, error, failures, stopped }: { wait: number; error: string; failures: number; stopped: boolean },
): Promise<void> {
  await database.kysely
    .updateTable('feed_sources')
    .set({ ...tried(wait), failures, last_error: error, stopped_at: stopped ? sql<Date>`now()` : null })
    .where('feed_source_id', '=', id)
    .execute()
}

/** Of a reading that was given up: it is nobody's fault, but the feed may have been asked. */
export async function giveBack(database: Database, id: number): Promise<void> {
  const query = database.kysely.updateTable('feed_sources').set({ next_check_at: after(LEAST) })
  await query.where('feed_source_id', '=', id).execute()
}

export const tried = (wait: number) => ({
  checked_at: sql<Date>`now()`,
  next_check_at: after(wait),
})

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
/** Of a feed that is to be read again: soon, but it may have been asked just now. */
const soon = sql<Date>`greatest(now(), least(feed_sources.next_check_at, ${after(LEAST)}))`

/** Makes these the feeds of the file: new ones are read from now on, those that it named before and names no more are not. Items stay. */
export async function setFileSources(database: Database, urls: readonly string[]): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`insert into feed_sources (url) select * from unnest(${urls}::text[])
      on conflict (url) do update set removed_at = null, stopped_at = null, failures = 0, next_check_at = ${soon}, origin = 'file'
      where feed_sources.removed_at is not null`.execute(transaction)
    await sql`update feed_sources set removed_at = now()
      where origin = 'file' and removed_at is null and url <> all (${urls}::text[])`.execute(transaction)
  })
}

/** Adds feeds of the operator's, and answers how many: those that are read already stay as they are. Stopped and removed ones begin again. */
export async function addOperatorSources(database: Database, urls: readonly string[]): Promise<number> {
  const { rows } = await sql`insert into feed_sources (url, origin) select *, 'operator' from unnest(${urls}::text[])
    on conflict (url) do update set origin = 'operator', removed_at = null, stopped_at = null, failures = 0, next_check_at = ${soon}
    where feed_sources.removed_at is not null or feed_sources.stopped_at is not null
    returning feed_source_id`.execute(database.kysely)
  return rows.length
}

/** Stops reading a feed, whoever named it; false if there is none of that address. Items stay. */
export async function removeSource(database: Database, url: string): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('feed_sources')
    .set({ removed_at: sql<Date>`now()` })
    .where('url', '=', url)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every feed that is or was read, by address. */
export async function sourcesWithStatus(database: Database): Promise<FeedStatus[]> {
  return database.kysely
    .selectFrom('feed_sources')
    .select(['url', 'title', 'origin', 'moved_to', 'checked_at', 'succeeded_at', 'next_check_at', 'failures'])
    .select(['last_error', 'items_given', 'items_lost', 'read_tolerantly'])
    .select(
      sql<
        FeedStatus['state']
      >`case when removed_at is not null then 'removed' when stopped_at is not null then 'stopped' else 'read' end`.as(
        'state',
      ),
    )
    .orderBy('url')
    .execute()
}
