import { fixLimits } from '@unspun/contract/fixes.ts'
import { todayLimits } from '@unspun/contract/today.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { type Candidate, type CandidateFix, choosePairs, type TakenPair } from './choose-pairs.ts'

type Db = Transaction<Tables>

/** The newest fixes among which pairs are chosen. A large site has some thousands a week. */
const MOST_FIXES = 10_000

export interface Choice {
  day: string
  /** Milliseconds. Fixes count by their age at this time. */
  now: number
  random: () => number
}

/** Chooses the pairs that a day lacks. Returns whether there were any. Several processes may do so at once. */
export async function chooseDay(database: Database, { day, now, random }: Choice): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.dailyPairs})`.execute(transaction)
    const taken = await pairsTaken(transaction, day)
    const last = Math.max(0, ...taken.map(({ place }) => place))
    const chosen = choosePairs(await candidatesOf(transaction, { day, now }), { taken, random }).slice(
      0,
      todayLimits.places - last,
    )
    if (chosen.length === 0) return false
    await transaction
      .insertInto('daily_pairs')
      .values(
        chosen.map(({ first, second }, index) => ({
          day,
          place: last + index + 1,
          first_fix_id: first,
          second_fix_id: second,
        })),
      )
      .execute()
    return true
  })
}

/**
 * The pairs of a day, shown or not. Authors can disable their fixes, and the day gets others instead. Such a pair has been the turn of those
 * authors only: nobody takes the turn of another author or of an outlet by that.
 */
async function pairsTaken(transaction: Db, day: string): Promise<(TakenPair & { place: number })[]> {
  const { rows } = await sql<TakenPair & { place: number }>`
    select p.place, s.is_shown as "isShown", f.headline_id as headline, case when s.is_shown then f.domain_id end as outlet,
      p.second_fix_id is null as "isPrinted", coalesce((
        select json_agg(a.user_id) from headline_fixes a
        where a.headline_fix_id in (p.first_fix_id, p.second_fix_id) and (s.is_shown or not is_shown(a))), '[]') as authors
    from daily_pairs p join headline_fixes f on f.headline_fix_id = p.first_fix_id
      cross join lateral (select exists (select from shown_pairs o where o.day = p.day and o.place = p.place) as is_shown) s
    where p.day = ${day}`.execute(transaction)
  return rows
}

type CandidateRow = Omit<Candidate, 'fixes'> & CandidateFix

/**
 * Headlines with their fixes of the last days, of which each is too old to be edited and written for the words that are printed.
 * Headlines that readers typed are left out, because no outlet has printed them. So are suspended and limited authors.
 */
async function candidatesOf(transaction: Db, { day, now }: Pick<Choice, 'day' | 'now'>): Promise<Candidate[]> {
  const at = new Date(now)
  const { rows } = await sql<CandidateRow>`
    with used as materialized (
      select distinct f.headline_id from daily_pairs p join headline_fixes f on f.headline_fix_id = p.first_fix_id
      where p.day > ${day}::date - ${todayLimits.pauseDays}::integer and p.day < ${day}::date + ${todayLimits.pauseDays}::integer
    ), recent as materialized (
      select f.* from shown_fixes f
      where f.status_id = 1 and f.hidden_at is null
        and f.created_at > ${at}::timestamptz - make_interval(days => ${todayLimits.fixDays})
        and f.created_at < ${at}::timestamptz - make_interval(mins => ${fixLimits.editMinutes})
      order by f.created_at desc limit ${MOST_FIXES}
    )
    select h.headline_id as headline, h.domain_id as outlet, h.lang, h.title as printed,
      f.headline_fix_id as id, f.user_id as author, f.title, f.quote <> '' as is_quoted,
      g.young or exists (
        select from voter_profiles v where v.user_id = f.user_id and v.generation = f.generation and v.standing = 'placed'
      ) as is_known, f.ranked_vote_count as votes, f.total_vote_value as total, e.quality, e.variance
    from recent f
      join headlines h using (headline_id)
      join ranking_generations g using (generation)
      cross join lateral fix_estimate(f.sums, g.young) e
    where is_listed(h) and not h.title_by_reader
      and not exists (
        select from users u where u.user_id = f.user_id and greatest(u.suspended_until, u.limited_until) > ${at}::timestamptz)
      and h.headline_id not in (select headline_id from used)
      and not exists (
        select from outdated_fixes o where o.headline_id = f.headline_id and o.headline_fix_id = f.headline_fix_id)
    order by f.headline_id, f.ranking, f.headline_fix_id`.execute(transaction)
  return [...Map.groupBy(rows, ({ headline }) => headline).values()].map((fixes) => {
    const { headline, outlet, lang, printed } = fixes[0]!
    return { headline, outlet, lang, printed, fixes }
  })
}
