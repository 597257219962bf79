import type { Profile } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import {
  agrees,
  type Counts,
  type DayAnswer,
  dayOf,
  daysBefore,
  hasOthers,
  type OwnDay,
  type Pair,
  type PairAnswer,
  todayLimits,
} from '@unspun/contract/today.ts'
import type { CastVote } from '@unspun/contract/votes.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { castVoteIn } from '../fixes/votes/store.ts'
import { lockHeadlineOf } from '../fixes/write-store.ts'
import { headlinesInNeed } from '../headlines/list-store.ts'
import type { Voter } from '../members/store.ts'

type Db = Transaction<Tables>

/** $1 is the day. A fix that the outlet has not printed words for any more names those that it was written for. */
const PAIRS = `select p.place, case when s.headline_fix_id is null then 'printed' else 'better' end as kind, p.headline_id,
    coalesce(nullif(o.written_for, ''), h.title) as printed, h.lang, d.name as domain, h.original_url, h.description,
    coalesce(nullif(f.quote, ''), s.quote, '') as quote, f.comment_count + coalesce(s.comment_count, 0) as comment_count,
    f.headline_fix_id as first_id, f.title as first_title, a.display_name as first_name, case when a.is_former then '' else a.username end as first_username,
    s.headline_fix_id as second_id, s.title as second_title, b.display_name as second_name, case when b.is_former then '' else b.username end as second_username,
    p.first_answers, p.second_answers, p.neither_answers
  from shown_pairs p
    join headlines h using (headline_id) join domains d using (domain_id)
    join headline_fixes f on f.headline_fix_id = p.first_fix_id join users a on a.user_id = f.user_id
    left join headline_fixes s on s.headline_fix_id = p.second_fix_id left join users b on b.user_id = s.user_id
    left join lateral (
      select written_for from outdated_fixes o where o.headline_id = f.headline_id and o.headline_fix_id = f.headline_fix_id limit 1
    ) o on true
  where p.day = $1 order by p.place limit ${todayLimits.pairs}`

interface PairRow extends Omit<Pair, 'first' | 'second' | 'passage' | 'is_quote'> {
  description: string
  quote: string
  first_id: number
  first_title: string
  first_name: string
  first_username: string
  second_id: number | null
  second_title: string | null
  second_name: string | null
  second_username: string | null
}

/** Returns the pairs of a day that are shown. */
export async function pairsOf(database: Database, day: string): Promise<Pair[]> {
  const { rows } = await database.pool.query<PairRow>(PAIRS, [day])
  return rows.map(
    ({
      description,
      quote,
      first_id,
      first_title,
      first_name,
      first_username,
      second_id,
      second_title,
      second_name,
      second_username,
      ...pair
    }) => ({
      ...pair,
      passage: quote || description,
      is_quote: quote !== '',
      first: {
        headline_fix_id: first_id,
        title: first_title,
        user_display_name: first_name,
        user_username: first_username,
      },
      second: {
        headline_fix_id: second_id,
        title: second_title ?? pair.printed,
        user_display_name: second_name ?? '',
        user_username: second_username ?? '',
      },
    }),
  )
}

/** Returns whether a day has pairs, shown or not, and the days with pairs before and after it, until today. */
export async function daysAround(
  database: Database,
  day: string,
  today: string,
): Promise<{ exists: boolean; before: string | null; after: string | null }> {
  const { rows } = await database.pool.query<{ exists: boolean; before: string | null; after: string | null }>(
    `select exists (select from daily_pairs where day = $1) as exists,
      (select max(day) from daily_pairs where day < $1) as before,
      (select min(day) from daily_pairs where day > $1 and day <= $2) as after`,
    [day, today],
  )
  return rows[0]!
}

/** $1 is the day. A pair is a close call if both fixes were chosen. */
const CLOSEST = `select c.day, c.headline_id, w.headline_fix_id, w.title, l.title as rival, c.ahead, exists (
      select from outdated_fixes o where o.headline_id = w.headline_id and o.headline_fix_id = w.headline_fix_id and o.followed
    ) as followed
  from (
    select p.day, p.headline_id, abs(p.first_answers - p.second_answers) as ahead,
      case when p.first_answers > p.second_answers or p.first_answers = p.second_answers and f.ranking < s.ranking
        then array[p.first_fix_id, p.second_fix_id] else array[p.second_fix_id, p.first_fix_id] end as fixes
    from shown_pairs p
      join headline_fixes f on f.headline_fix_id = p.first_fix_id join headline_fixes s on s.headline_fix_id = p.second_fix_id
    where p.day = $1 and least(p.first_answers, p.second_answers) > 0
    order by abs(p.first_answers - p.second_answers)::float8 / (p.first_answers + p.second_answers), p.first_answers desc, p.place limit 1
  ) c
    join headline_fixes w on w.headline_fix_id = c.fixes[1] join headline_fixes l on l.headline_fix_id = c.fixes[2]`

/** Returns the pair of a day on which readers were divided most, or null. */
export async function closestOf(database: Database, day: string): Promise<DayAnswer['closest']> {
  return (await database.pool.query<NonNullable<DayAnswer['closest']>>(CLOSEST, [day])).rows[0] ?? null
}

/** Returns the headline that needs a fix most, if it has none. */
export async function unfixedHeadline(database: Database): Promise<DayAnswer['unfixed']> {
  const [needy] = await headlinesInNeed(database, { after: undefined, downTo: undefined, limit: 1 })
  if (!needy || needy.has_fix) return null
  const { rows } = await database.pool.query<NonNullable<DayAnswer['unfixed']>>(
    `select h.headline_id, h.title, h.lang, d.name as domain from headlines h join domains d using (domain_id)
      where h.headline_id = $1 and is_listed(h)`,
    [needy.headline_id],
  )
  return rows[0] ?? null
}

export interface NewAnswer {
  voter: Voter
  userId: number
  day: string
  place: number
  answer: PairAnswer
}

export interface Answered extends Counts {
  votes: CastVote[]
}

/** The fix by which the votes on a pair are queued; undefined if the pair is not shown. */
export async function firstFixOf(database: Database, day: string, place: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select first_fix_id as id from shown_pairs where day = $1 and place = $2',
    [day, place],
  )
  return rows[0]?.id
}

/**
 * Stores, changes or takes back an answer with the vote that it casts. The vote of the earlier answer goes, and the one
 * before that returns, unless the member has voted by hand since. Holds the headline's lock, as every vote on it does.
 * Throws `PairNotFound`.
 */
export async function storeAnswer(database: Database, firstFixId: number, given: NewAnswer): Promise<Answered> {
  return inTransaction(database, async (transaction) => {
    await lockHeadlineOf(transaction, firstFixId)
    const known = await knownOf(transaction, given)
    if (!known) throw new AppError('PairNotFound')
    const votes = given.answer === (known.answer ?? 'none') ? [] : await change(transaction, given, known)
    return { votes, ...(await countsOf(transaction, given)) }
  })
}

interface Known {
  answer: PairAnswer | null
  /** The fix that the earlier answer voted up, if that vote still stands, and the vote before. */
  voted: number | null
  vote_before: -1 | 0 | null
  /** The fix that is voted up now, and the member's vote on it. */
  chosen: number | null
  vote: -1 | 1 | null
}

async function knownOf(transaction: Db, { userId, day, place, answer }: NewAnswer): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select a.answer, o.headline_fix_id as voted, a.vote_before, c.chosen, v.vote_value as vote
    from shown_pairs p
      -- The printed headline cannot be voted on, nor can the fix beside it, which is no choice between fixes.
      cross join lateral (
        select case when p.second_fix_id is null then null when ${answer} = 'first' then p.first_fix_id
          when ${answer} = 'second' then p.second_fix_id end as chosen
      ) c
      left join daily_answers a on a.user_id = ${userId} and a.day = p.day and a.place = p.place
      left join fix_votes o on o.user_id = ${userId}
        and o.headline_fix_id = case a.answer when 'first' then p.first_fix_id when 'second' then p.second_fix_id end
        and o.vote_value = 1 and o.cast_at = a.vote_cast_at
      left join fix_votes v on v.user_id = ${userId} and v.headline_fix_id = c.chosen
    where p.day = ${day} and p.place = ${place}`.execute(transaction)
  return rows[0]
}

const isJudged = (answer: PairAnswer): boolean => answer !== 'skip' && answer !== 'none'

/** Returns the votes that changed. */
async function change(
  transaction: Db,
  { voter, userId, day, place, answer }: NewAnswer,
  { voted, vote_before, chosen, vote }: Known,
): Promise<CastVote[]> {
  const votes: CastVote[] = []
  if (voted !== null) votes.push(await castVoteIn(transaction, { voter, fixId: voted, value: vote_before ?? 0 }))
  const casts = chosen !== null && vote !== 1
  if (casts) votes.push(await castVoteIn(transaction, { voter, fixId: chosen, value: 1 }))
  // A vote of this transaction has its time.
  await sql`insert into daily_answers as a (user_id, day, place, answer, answered_at, vote_cast_at, vote_before)
    values (${userId}, ${day}, ${place}, ${answer}, case when ${isJudged(answer)} then now() end,
      case when ${casts} then now() end, ${casts ? (vote ?? 0) : null})
    on conflict (user_id, day, place) do update set answer = excluded.answer, vote_cast_at = excluded.vote_cast_at,
      vote_before = excluded.vote_before, answered_at = coalesce(a.answered_at, excluded.answered_at)`.execute(
    transaction,
  )
  return votes
}

async function countsOf(transaction: Db, { day, place }: NewAnswer): Promise<Omit<Answered, 'votes'>> {
  return transaction
    .selectFrom('daily_pairs')
    .select(['first_answers', 'second_answers', 'neither_answers'])
    .where('day', '=', day)
    .where('place', '=', place)
    .executeTakeFirstOrThrow()
}

interface OwnAnswer extends Counts {
  day: string
  place: number
  answer: Exclude<PairAnswer, 'none'>
  is_printed: boolean
  isCounted: boolean
}

/** $1 is the member, $2 the day, $3 the first day that counts for how often they agreed. */
const OWN = `select a.day, a.place, a.answer, p.second_fix_id is null as is_printed, answer_counts(a.user_id, p) as "isCounted",
    p.first_answers, p.second_answers, p.neither_answers
  from daily_answers a join daily_pairs p using (day, place)
  where a.user_id = $1 and (a.day = $2 or a.day >= $3) and a.answer <> 'none' order by a.place`

/** Longer streaks are counted as this long. */
const MOST_DAYS_IN_ROW = 1_000

/**
 * $1 is the member, $2 today. Steps back from day to day until one that was not judged in time. Today may still be judged. Days of which no
 * pair is shown, which nobody could judge, are passed over.
 */
const DAYS_IN_ROW = `with recursive days (day, is_judged, number) as (
    select d.day, j.is_judged, 1 from (${lastDay('<= $2')}) d, lateral ${judged('d.day')} j
    union all
    select d.day, j.is_judged, days.number + 1
    from days cross join lateral (${lastDay('< days.day')}) d, lateral ${judged('d.day')} j
    where (days.is_judged or days.number = 1) and d.day is not null and days.number < ${MOST_DAYS_IN_ROW}
  )
  select (count(*) filter (where is_judged))::integer as number from days`

/** The last day with a pair that is shown. */
function lastDay(until: string): string {
  return `select p.day from shown_pairs p where p.day ${until} order by p.day desc limit 1`
}

/** Whether the member $1 has judged a pair of a day by the end of the next one. Somebody who registers overnight keeps the day. */
function judged(day: string): string {
  return `(select exists (
    select from daily_answers a where a.user_id = $1 and a.day = ${day} and a.answer not in ('skip', 'none')
      and a.answered_at < (${day} + 2)::timestamp at time zone 'UTC') as is_judged)`
}

/** What only the member sees: their answers on a day, and how they did lately. */
export async function ownDay(database: Database, userId: number, day: string, today: string): Promise<OwnDay> {
  const since = daysBefore(today, todayLimits.agreementDays - 1)
  const { rows } = await database.pool.query<OwnAnswer>(OWN, [userId, day, since])
  const { rows: row } = await database.pool.query<{ number: number }>(DAYS_IN_ROW, [userId, today])
  const chosen = rows.filter((own) => own.day >= since && (own.answer === 'first' || own.answer === 'second'))
  const beside = chosen.filter((own) => own.is_printed)
  const between = chosen.filter((own) => !own.is_printed && hasOthers(own, own.answer, own))
  return {
    answers: rows.filter((own) => own.day === day).map(({ place, answer }) => ({ place, answer })),
    days_in_row: row[0]!.number,
    judged: between.length,
    agreed: between.filter((own) => agrees(own, own.answer, own)).length,
    printed: beside.length,
    spotted: beside.filter(({ answer }) => answer === 'second').length,
  }
}

/** How a member has done in Today's five lately, for the profiles of members who show it. */
export async function playOf(database: Database, userId: number): Promise<NonNullable<Profile['play']>> {
  const today = dayOf(Date.now())
  const { judged, agreed, days_in_row } = await ownDay(database, userId, today, today)
  return { judged, agreed, days_in_row }
}
