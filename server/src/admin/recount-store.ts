import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { settle } from '../moderation/visibility/hidden-store.ts'

/** A derived value that differs from its rows. */
export interface Wrong {
  what: 'fix' | 'headline' | 'comment' | 'domain' | 'pair'
  /** For a pair, its day and place: 20261127005 is the fifth pair of November 27. */
  id: number
  /** The headline of a fix, or the headline itself, or else 0. */
  headline_id: number
  value: string
  stored: string | null
  counted: string | null
}

/** Batch sizes, in ids. */
export const kinds = { headlines: 2_000, comments: 20_000, domains: 500, daily_pairs: 10_000_000_000 } as const
export type Kind = keyof typeof kinds

const PAIR_ID = `to_char(day, 'YYYYMMDD')::bigint * 1000 + place`

/** Each statement has one snapshot, so a value and its rows are consistent even during writes. */
const WRONG: Record<Kind, string[]> = {
  headlines: [
    `select 'fix' as what, f.headline_fix_id as id, f.headline_id, x.* from headline_fixes f
      join expected_fixes e using (headline_fix_id)
      join expected_fix_votes v using (headline_fix_id)
      join expected_comment_counts c using (headline_fix_id)
      join counted_sums(array(select headline_id from headlines where headline_id between $1 and $2), null) s using (headline_fix_id)
      join ranking_generations g on g.generation = f.generation
      cross join lateral (values
        ('total_vote_value', f.total_vote_value::text, v.total_vote_value::text),
        ('total_vote_count', f.total_vote_count::text, v.total_vote_count::text),
        ('ranked_vote_value', f.ranked_vote_value::text, v.ranked_vote_value::text),
        ('ranked_vote_count', f.ranked_vote_count::text, v.ranked_vote_count::text),
        ('sums', f.sums::text, s.sums::text),
        ('score', f.score::text, fix_score(f.sums, g.young)::text),
        ('outgoing_score', f.outgoing_score::text, outgoing_score(f.sums, g.young)::text),
        ('comment_count', f.comment_count::text, c.comment_count::text),
        ('domain_id', f.domain_id::text, e.domain_id::text),
        ('hidden_at', f.hidden_at::text, e.hidden_at::text)
      ) x (value, stored, counted)
      where f.headline_id between $1 and $2 and x.stored is distinct from x.counted order by id, value`,
    `select 'headline' as what, h.headline_id as id, h.headline_id, 'newest_fix_id' as value, h.newest_fix_id::text as stored,
        e.newest_fix_id::text as counted
      from headlines h join expected_headlines e using (headline_id)
      where h.headline_id between $1 and $2 and h.newest_fix_id is distinct from e.newest_fix_id order by id`,
    `select 'headline' as what, f.headline_id as id, f.headline_id, 'places of its fixes' as value,
        string_agg(format('%s: %s%s', f.headline_fix_id, f.ranking, concat(case when f.needs_votes then ' (needs votes)' end, case when f.outgoing then ' (leaves)' end)), ', ' order by p.place) as stored,
        string_agg(format('%s: %s%s', f.headline_fix_id, p.place, concat(case when p.needs_votes then ' (needs votes)' end, case when p.outgoing then ' (leaves)' end)), ', ' order by p.place) as counted
      from headline_fixes f join placed_fixes p using (headline_fix_id) join ranking_generations g using (generation)
      where p.headline_id between $1 and $2
      -- On a young site a fix becomes old enough to leave it, and is found a few minutes later.
      group by f.headline_id having bool_or(f.ranking <> p.place or f.needs_votes <> p.needs_votes or f.outgoing and not p.outgoing
        or p.outgoing and not f.outgoing and not g.young) order by id`,
  ],
  comments: [
    `select 'comment' as what, c.comment_id as id, 0 as headline_id, x.* from comments c join expected_comments e using (comment_id)
      left join counted_comment_sums($1, $2, null) s using (comment_id)
      left join ranking_generations g on g.generation = c.generation
      cross join lateral (values
        ('total_vote_value', c.total_vote_value::text, e.total_vote_value::text),
        ('total_vote_count', c.total_vote_count::text, e.total_vote_count::text),
        ('sums', c.sums::text, coalesce(s.sums, row(0, 0, 0, 0, 0, 0, 0, 0, 0)::ranking_sums)::text),
        ('score', c.score::text, fix_score(c.sums, g.young)::text),
        ('reply_count', c.reply_count::text, e.reply_count::text),
        ('headline_id', c.headline_id::text, e.headline_id::text)
      ) x (value, stored, counted)
      where c.comment_id between $1 and $2 and x.stored is distinct from x.counted order by id, value`,
  ],
  domains: [
    `select 'domain' as what, d.domain_id as id, 0 as headline_id, x.* from domains d join expected_domains e using (domain_id)
      cross join lateral (values
        ('fix_count', d.fix_count::text, e.fix_count::text),
        ('headline_count', d.headline_count::text, e.headline_count::text),
        ('fixed_headline_count', d.fixed_headline_count::text, e.fixed_headline_count::text)
      ) x (value, stored, counted)
      where d.domain_id between $1 and $2 and x.stored <> x.counted order by id, value`,
  ],
  daily_pairs: [
    `select 'pair' as what, p.id, 0 as headline_id, x.* from (select *, ${PAIR_ID} as id from daily_pairs) p join expected_pairs e using (day, place)
      cross join lateral (values
        ('first_answers', p.first_answers::text, e.first_answers::text),
        ('second_answers', p.second_answers::text, e.second_answers::text),
        ('neither_answers', p.neither_answers::text, e.neither_answers::text)
      ) x (value, stored, counted)
      where p.id between $1 and $2 and x.stored <> x.counted order by p.id, value`,
  ],
}

const ID = { headlines: 'headline_id', comments: 'comment_id', domains: 'domain_id', daily_pairs: PAIR_ID } as const

export async function highestId(database: Database, kind: Kind): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(`select coalesce(max(${ID[kind]}), 0) as id from ${kind}`)
  return rows[0]!.id
}

export async function wrongAmong(database: Database, kind: Kind, first: number, last: number): Promise<Wrong[]> {
  const found: Wrong[] = []
  for (const statement of WRONG[kind]) {
    found.push(...(await database.pool.query<Wrong>(statement, [first, last])).rows)
  }
  return found
}

/** Recomputes a headline and its fixes, under the lock that all writers take. */
export async function repairHeadline(database: Database, headlineId: number): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${headlineId})`.execute(transaction)
    await sql`update headline_fixes f set domain_id = e.domain_id from expected_fixes e
      where e.headline_id = ${headlineId} and f.headline_fix_id = e.headline_fix_id and f.domain_id <> e.domain_id`.execute(
      transaction,
    )
    const fixes = sql`array(select headline_fix_id from headline_fixes where headline_id = ${headlineId})`
    await sql`select recount_votes(${fixes}), recount_comments(${fixes})`.execute(transaction)
    await settle(transaction, [headlineId])
    await sql`select refresh_headlines(${[headlineId]}::bigint[])`.execute(transaction)
  })
}

/** Recomputes a comment's votes and replies, under the locks that their writers take. */
export async function repairComment(database: Database, commentId: number): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select 1 from headline_fixes where headline_fix_id = (select headline_fix_id from comments where comment_id = ${commentId})
      for no key update`.execute(transaction)
    await sql`select 1 from comments where comment_id = ${commentId} for no key update`.execute(transaction)
    await sql`update comments c set headline_id = e.headline_id, reply_count = e.reply_count,
        total_vote_value = e.total_vote_value, total_vote_count = e.total_vote_count
      from expected_comments e where e.comment_id = ${commentId} and c.comment_id = e.comment_id`.execute(transaction)
    await sql`update comments set sums = row(0, 0, 0, 0, 0, 0, 0, 0, 0)::ranking_sums, score = 0 where comment_id = ${commentId}`.execute(
      transaction,
    )
    await sql`select count_comment_sums(${commentId}::bigint, ${commentId}::bigint, null)`.execute(transaction)
  })
}

/** Counts the answers to a pair again, under the lock that their writers take. */
export async function repairPair(database: Database, id: number): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const isIt = sql`${sql.raw(PAIR_ID)} = ${id}`
    await sql`select 1 from daily_pairs where ${isIt} for no key update`.execute(transaction)
    await sql`update daily_pairs p set first_answers = e.first_answers, second_answers = e.second_answers, neither_answers = e.neither_answers
      from expected_pairs e where e.day = p.day and e.place = p.place
        and (p.day, p.place) = (select day, place from daily_pairs where ${isIt})`.execute(transaction)
  })
}
