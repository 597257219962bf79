import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Candidate, fitsSomeMean, misplaced } from '../votes/ranking.ts'
import { settle } from './hidden-store.ts'

/** A derived value that is not what its rows say. */
export interface Wrong {
  what: 'fix' | 'headline' | 'comment' | 'domain'
  id: number
  /** Of a fix or a headline; else 0. */
  headline_id: number
  value: string
  stored: string | null
  counted: string | null
}

/** What is counted together, by ranges of ids: so many at a time. */
export const kinds = { headlines: 2_000, comments: 20_000, domains: 500 } as const
export type Kind = keyof typeof kinds

/** Every derived value of the schema. Each statement has one snapshot, in which a value and its rows agree: writes under way do no harm. */
const WRONG: Record<Kind, string[]> = {
  headlines: [
    `select 'fix' as what, f.headline_fix_id as id, f.headline_id, x.* from headline_fixes f
      join headlines h on h.headline_id = f.headline_id join users u on u.user_id = f.user_id
      cross join lateral (
        select coalesce(sum(v.vote_value), 0) as total, count(*) as number,
          coalesce(sum(v.vote_value) filter (where v.user_id <> f.user_id), 0) as ranked_total,
          count(*) filter (where v.user_id <> f.user_id) as ranked_number
        from fix_votes v where v.headline_fix_id = f.headline_fix_id
      ) v
      cross join lateral (
        select count(*) as number from shown_comments c where c.headline_fix_id = f.headline_fix_id and c.deleted_at is null
      ) c
      cross join lateral (values
        ('total_vote_value', f.total_vote_value::text, v.total::text),
        ('total_vote_count', f.total_vote_count::text, v.number::text),
        ('ranked_vote_value', f.ranked_vote_value::text, v.ranked_total::text),
        ('ranked_vote_count', f.ranked_vote_count::text, v.ranked_number::text),
        ('comment_count', f.comment_count::text, c.number::text),
        ('domain_id', f.domain_id::text, h.domain_id::text),
        ('hidden_at', f.hidden_at::text, coalesce(f.hidden_itself_at, h.hidden_at, u.hidden_at)::text)
      ) x (value, stored, counted)
      where f.headline_id between $1 and $2 and x.stored is distinct from x.counted order by id, value`,
    `select 'headline' as what, h.headline_id as id, h.headline_id, 'newest_fix_id' as value, h.newest_fix_id::text as stored,
        n.id::text as counted
      from headlines h cross join lateral (
        select max(f.headline_fix_id) as id from headline_fixes f
        where f.headline_id = h.headline_id and f.status_id = 1 and f.hidden_at is null
      ) n
      where h.headline_id between $1 and $2 and h.newest_fix_id is distinct from n.id order by id`,
  ],
  comments: [
    `select 'comment' as what, c.comment_id as id, 0 as headline_id, x.* from comments c
      join headline_fixes f on f.headline_fix_id = c.headline_fix_id
      cross join lateral (
        select coalesce(sum(v.vote_value), 0) as total, count(*) as number from comment_votes v where v.comment_id = c.comment_id
      ) v
      cross join lateral (
        select count(*) as number from comments r where r.parent_id = c.comment_id and r.deleted_at is null and r.hidden_at is null
          and not exists (select from users a where a.user_id = r.user_id and a.hidden_at is not null)
      ) r
      cross join lateral (values
        ('total_vote_value', c.total_vote_value::text, v.total::text),
        ('total_vote_count', c.total_vote_count::text, v.number::text),
        ('reply_count', c.reply_count::text, r.number::text),
        ('headline_id', c.headline_id::text, f.headline_id::text)
      ) x (value, stored, counted)
      where c.comment_id between $1 and $2 and x.stored is distinct from x.counted order by id, value`,
  ],
  domains: [
    `select 'domain' as what, d.domain_id as id, 0 as headline_id, 'fix_count' as value, d.fix_count::text as stored,
        n.number::text as counted
      from domains d cross join lateral (
        select count(*) as number from headline_fixes f
        where f.domain_id = d.domain_id and f.status_id = 1 and f.hidden_at is null
      ) n
      where d.domain_id between $1 and $2 and d.fix_count <> n.number order by id`,
  ],
}

const ID = { headlines: 'headline_id', comments: 'comment_id', domains: 'domain_id' } as const

/** The highest id of a kind; 0 if there are none. */
export async function highestId(database: Database, kind: Kind): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(`select coalesce(max(${ID[kind]}), 0) as id from ${kind}`)
  return rows[0]!.id
}

/** What is wrong among the ids from `first` to `last`. */
export async function wrongAmong(database: Database, kind: Kind, first: number, last: number): Promise<Wrong[]> {
  const found: Wrong[] = []
  for (const statement of WRONG[kind]) {
    found.push(...(await database.pool.query<Wrong>(statement, [first, last])).rows)
  }
  if (kind === 'headlines') found.push(...(await wrongPlaces(database, first, last)))
  return found
}

type Placed = Candidate & { headline_id: number; ranking: number; mean: number }

/**
 * Places are those of the moment of the last change, by the mean of all votes of then: they are right if there can have been such a mean.
 * While the site has few votes the mean is 0, and so are the places exact.
 */
async function wrongPlaces(database: Database, first: number, last: number): Promise<Wrong[]> {
  const { rows } = await database.pool.query<Placed>(
    `select f.headline_id, f.headline_fix_id, f.ranking, f.ranked_vote_value, f.ranked_vote_count, m.mean
      from headline_fixes f cross join vote_mean m
      where f.headline_id between $1 and $2 and f.status_id = 1 and f.hidden_at is null order by f.headline_id, f.ranking`,
    [first, last],
  )
  return [...Map.groupBy(rows, ({ headline_id }) => headline_id)].flatMap(([id, fixes]) => {
    const mean = fixes[0]!.mean
    const places = misplaced(fixes, mean)
    if (places.size === 0 || (mean !== 0 && fitsSomeMean(fixes))) return []
    const listed = (placeOf: (fix: Placed) => number) =>
      fixes.map((fix) => `${fix.headline_fix_id}: ${placeOf(fix)}`).join(', ')
    return {
      what: 'headline' as const,
      id,
      headline_id: id,
      value: 'places of its fixes',
      stored: listed(({ ranking }) => ranking),
      counted: listed(({ headline_fix_id, ranking }) => places.get(headline_fix_id) ?? ranking),
    }
  })
}

/** Counts everything of a headline anew, its fixes and its domain included, under the lock that everybody who writes there takes. */
export async function repairHeadline(database: Database, headlineId: number): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${headlineId})`.execute(transaction)
    await sql`update headline_fixes f set domain_id = h.domain_id from headlines h
      where f.headline_id = ${headlineId} and h.headline_id = f.headline_id and f.domain_id <> h.domain_id`.execute(
      transaction,
    )
    await sql`update headline_fixes f set
        total_vote_value = c.total, total_vote_count = c.number,
        ranked_vote_value = c.ranked_total, ranked_vote_count = c.ranked_number
      from (
        select o.headline_fix_id, coalesce(sum(v.vote_value), 0) as total, count(v.user_id) as number,
          coalesce(sum(v.vote_value) filter (where v.user_id <> o.user_id), 0) as ranked_total,
          count(v.user_id) filter (where v.user_id <> o.user_id) as ranked_number
        from headline_fixes o left join fix_votes v using (headline_fix_id) where o.headline_id = ${headlineId} group by 1
      ) c where f.headline_fix_id = c.headline_fix_id`.execute(transaction)
    await sql`select recount_comments(array(select headline_fix_id from headline_fixes where headline_id = ${headlineId}))`.execute(
      transaction,
    )
    await settle(transaction, [headlineId])
  })
}

/** Counts a comment's votes anew, and the replies to it, under the locks of those who write them. */
export async function repairComment(database: Database, commentId: number): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select 1 from headline_fixes where headline_fix_id = (select headline_fix_id from comments where comment_id = ${commentId})
      for no key update`.execute(transaction)
    await sql`select recount_replies(${[commentId]}::bigint[])`.execute(transaction)
    await sql`select 1 from comments where comment_id = ${commentId} for no key update`.execute(transaction)
    await sql`update comments c set headline_id = f.headline_id,
        total_vote_value = (select coalesce(sum(vote_value), 0) from comment_votes v where v.comment_id = c.comment_id),
        total_vote_count = (select count(*) from comment_votes v where v.comment_id = c.comment_id)
      from headline_fixes f where c.comment_id = ${commentId} and f.headline_fix_id = c.headline_fix_id`.execute(
      transaction,
    )
  })
}
