import { AppError } from '@unspun/contract/errors.ts'
import {
  type DayLimits,
  dayLimits,
  type Level,
  leftOf,
  levelOf,
  levels,
  type Posted,
  type PostKind,
} from '@unspun/contract/posting.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { lockClasses } from '../../engines/postgres/advisory-locks.ts'
import type { TellLimit } from '../../http/endpoints/endpoint.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Begins a transaction that may post something. It locks the member's posts until the transaction ends, so that
 * concurrent posts are counted. Call it before any other lock, or two posts of one member could deadlock. The member's
 * row is not locked, because hiding and editing lock it in another order.
 *
 * Returns a function to call right before the insert. It throws `FirstDayLimit` or `DayLimit` at the limit.
 */
export async function lockPosts(
  transaction: Transaction<Tables>,
  userId: number,
  kind: PostKind,
  tell?: TellLimit,
): Promise<() => Promise<void>> {
  await sql`select set_config('lock_timeout', '3s', true), pg_advisory_xact_lock(${lockClasses.postsOfMember}, ${userId % 2 ** 31})`.execute(
    transaction,
  )
  return () => checkDay(transaction, userId, kind, tell)
}

interface DayRow extends Posted {
  age: number
  /** Age of the oldest of the day's posts in seconds. */
  oldest: number
}

const MOST_COUNTED = dayLimits.trusted.posts

/** The newest are selected first, because a condition on the time alone would read all posts of the member. */
const postedOf = (table: string, id: string, author: string, userId: number) =>
  sql`(select count(*)::integer as count, min(created_at) as oldest from (
      select created_at from ${sql.table(table)} where ${sql.ref(author)} = ${userId} order by ${sql.ref(id)} desc limit ${MOST_COUNTED}
    ) newest where created_at > now() - interval '1 day')`

/** Counts rows, so that refused and repeated posts do not count. */
async function dayOf(db: Kysely<Tables>, userId: number): Promise<DayRow> {
  const { rows } = await sql<DayRow>`
    select extract(epoch from now() - u.created_at)::float8 as age,
      h.count as headlines, f.count as fixes, c.count as comments,
      coalesce(extract(epoch from now() - least(h.oldest, f.oldest, c.oldest)), 0)::float8 as oldest
    from users u
    cross join ${postedOf('headlines', 'headline_id', 'created_by', userId)} h
    cross join ${postedOf('headline_fixes', 'headline_fix_id', 'user_id', userId)} f
    cross join ${postedOf('comments', 'comment_id', 'user_id', userId)} c
    where u.user_id = ${userId}`.execute(db)
  return rows[0]!
}

/** Reads what a level depends on besides the age. Only votes on the newest fixes count. */
async function recordOf(db: Kysely<Tables>, userId: number): Promise<{ votesReceived: number; hiddenPosts: number }> {
  const since = sql`now() - make_interval(days => ${levels.hiddenDays})`
  const { rows } = await sql<{ votesReceived: number; hiddenPosts: number }>`
    select coalesce(sum(ranked_vote_value), 0)::integer as "votesReceived",
      (count(*) filter (where hidden_itself_at > ${since}) + (
        select count(*) from (select hidden_at from comments where user_id = ${userId} order by comment_id desc limit 1000) c
        where hidden_at > ${since}))::integer as "hiddenPosts"
    from (select ranked_vote_value, hidden_itself_at from headline_fixes where user_id = ${userId}
      order by headline_id desc limit 1000) f`.execute(db)
  return rows[0]!
}

/** The record is read only if `needed`: a member below every limit does not depend on it. */
async function limitsOf(db: Kysely<Tables>, userId: number, ageDays: number, needed: boolean) {
  const record = needed ? await recordOf(db, userId) : { votesReceived: 0, hiddenPosts: 0 }
  const level = levelOf({ ageDays, ...record })
  return { level, limits: dayLimits[level] }
}

async function checkDay(transaction: Transaction<Tables>, userId: number, kind: PostKind, tell?: TellLimit) {
  const day = await dayOf(transaction, userId)
  const needed = leftOf(kind, day, dayLimits.watched).left === 0
  const { level, limits } = await limitsOf(transaction, userId, day.age / DAY_SECONDS, needed)
  const { left, of } = leftOf(kind, day, limits)
  // Seconds until the first of the day's posts no longer counts.
  const seconds = Math.max(1, Math.ceil(DAY_SECONDS - day.oldest))
  if (left === 0) {
    tell?.({ name: kind, most: limits[of], left, seconds, window: DAY_SECONDS })
    throw refusal(level, of, limits).after(Math.min(seconds, secondsToNextLevel(level, day.age)))
  }
  tell?.({ name: kind, most: limits[of], left: left - 1, seconds, window: DAY_SECONDS })
}

const refusal = (level: Level, kind: PostKind | 'posts', limits: DayLimits): AppError =>
  level === 'new' ? new AppError('FirstDayLimit') : new AppError('DayLimit', { kind, most: limits[kind] })

function secondsToNextLevel(level: Level, age: number): number {
  const days = level === 'new' ? levels.newDays : level === 'young' ? levels.youngDays : Number.POSITIVE_INFINITY
  return Math.max(1, Math.ceil(days * DAY_SECONDS - age))
}

export async function allowanceOf(db: Kysely<Tables>, userId: number) {
  const day = await dayOf(db, userId)
  const { level, limits } = await limitsOf(db, userId, day.age / DAY_SECONDS, true)
  const rest = (kind: PostKind) => {
    const { left, of } = leftOf(kind, day, limits)
    return { most: limits[of], left, of }
  }
  return { level, headlines: rest('headlines'), fixes: rest('fixes'), comments: rest('comments') }
}
