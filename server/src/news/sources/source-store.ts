import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { MIN_WAIT } from './feed-schedule.ts'

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

const STATE = sql<
  FeedStatus['state']
>`case when removed_at is not null then 'removed' when stopped_at is not null then 'stopped' else 'read' end`

/** Longer than any reading takes. */
const READING_SECONDS = 300
/**
 * If its process is killed, a feed is due again after this time. It includes the minimum wait, because the feed may
 * have been requested at the end of the reading.
 */
const LEASE_SECONDS = MIN_WAIT + READING_SECONDS

/** A `note…` function or a saved reading schedules the next check. Otherwise it is due after the lease. */
export async function takeDueSource(database: Database): Promise<FeedSource | undefined> {
  const { rows } = await sql<FeedSource>`
    update feed_sources set next_check_at = ${after(LEASE_SECONDS)}
    where feed_source_id = (
      select feed_source_id from feed_sources
      -- No wait is longer than two days. A longer one means that the clock has been set back.
      where (next_check_at <= now() or next_check_at > now() + interval '2 days') and stopped_at is null and removed_at is null
      order by next_check_at limit 1 for update skip locked
    )
    returning feed_source_id, url, moved_to, etag, last_modified, ttl_minutes, failures, items_lost`.execute(
    database.kysely,
  )
  return rows[0]
}

/** `wait` is in seconds. */
export async function noteUnchanged(database: Database, id: number, wait: number): Promise<void> {
  await database.kysely
    .updateTable('feed_sources')
    .set({ ...tried(wait), succeeded_at: sql<Date>`now()`, failures: 0, last_error: '' })
    .where('feed_source_id', '=', id)
    .execute()
}

/** `failures` counts failures in a row, `wait` is in seconds. A stopped feed is never read again. */
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

/** How the error of an outlet ends that asked for a pause, by Retry-After. */
export const ASKED_TO_WAIT = 'and asked to wait'

export type PlannedReading = Pick<FeedStatus, 'state' | 'next_check_at'> & { planned: boolean }

/**
 * Makes a feed due now, also during the pause after failures, but not if it is stopped or the outlet has asked for the
 * pause. Returns undefined if no feed has this URL.
 */
export async function planReading(database: Database, url: string): Promise<PlannedReading | undefined> {
  return database.kysely.transaction().execute(async (transaction) => {
    const feed = await transaction
      .selectFrom('feed_sources')
      .select(['feed_source_id', 'next_check_at', STATE.as('state')])
      .select(sql<boolean>`next_check_at > now() and last_error like ${`%${ASKED_TO_WAIT}`}`.as('asked'))
      .where('url', '=', url)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!feed) return undefined
    const planned = feed.state === 'read' && !feed.asked
    if (planned)
      await transaction
        .updateTable('feed_sources')
        .set({ next_check_at: sql<Date>`now()` })
        .where('feed_source_id', '=', feed.feed_source_id)
        .execute()
    return { state: feed.state, next_check_at: feed.next_check_at, planned }
  })
}

/** The feed waits the minimum time, because it may have been requested already. */
export async function giveBack(database: Database, id: number): Promise<void> {
  const query = database.kysely.updateTable('feed_sources').set({ next_check_at: after(MIN_WAIT) })
  await query.where('feed_source_id', '=', id).execute()
}

export const tried = (wait: number) => ({
  checked_at: sql<Date>`now()`,
  next_check_at: after(wait),
})

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
/** Not within the minimum wait, because a re-enabled feed may have been requested just now. */
const soon = sql<Date>`greatest(now(), least(feed_sources.next_check_at, ${after(MIN_WAIT)}))`

/** Adds new feeds and removes those no longer listed. Items stay. */
export async function setFileSources(database: Database, urls: readonly string[]): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`insert into feed_sources (url) select * from unnest(${urls}::text[])
      on conflict (url) do update set removed_at = null, stopped_at = null, failures = 0, next_check_at = ${soon}, origin = 'file'
      where feed_sources.removed_at is not null`.execute(transaction)
    await sql`update feed_sources set removed_at = now()
      where origin = 'file' and removed_at is null and url <> all (${urls}::text[])`.execute(transaction)
  })
}

/** Returns how many feeds were added. Re-enables stopped and removed ones. */
export async function addOperatorSources(database: Database, urls: readonly string[]): Promise<number> {
  const { rows } = await sql`insert into feed_sources (url, origin) select *, 'operator' from unnest(${urls}::text[])
    on conflict (url) do update set origin = 'operator', removed_at = null, stopped_at = null, failures = 0, next_check_at = ${soon}
    where feed_sources.removed_at is not null or feed_sources.stopped_at is not null
    returning feed_source_id`.execute(database.kysely)
  return rows.length
}

/** Returns false if no feed has this URL. Items stay. */
export async function removeSource(database: Database, url: string): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('feed_sources')
    .set({ removed_at: sql<Date>`now()` })
    .where('url', '=', url)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns all feeds, including removed ones. */
export async function sourcesWithStatus(database: Database): Promise<FeedStatus[]> {
  return database.kysely
    .selectFrom('feed_sources')
    .select(['url', 'title', 'origin', 'moved_to', 'checked_at', 'succeeded_at', 'next_check_at', 'failures'])
    .select(['last_error', 'items_given', 'items_lost', 'read_tolerantly'])
    .select(STATE.as('state'))
    .orderBy('url')
    .execute()
}
