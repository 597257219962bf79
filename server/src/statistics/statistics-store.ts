import { type Numbers, numbersLimits } from '@unspun/contract/numbers.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { CountableHeadline } from './tally.ts'

/** `domain_id` is null for the whole site. */
export interface CountedNumbers {
  domain_id: number | null
  numbers: Numbers
}

type Row = CountableHeadline & { headline_id: number; domain_id: number }

// Fixes of hidden members are marked as hidden themselves, so no other table is read.
const HEADLINES = `select h.headline_id, h.domain_id, d.name as domain, h.title, h.title_by_reader, h.lang,
    to_char(h.created_at at time zone 'UTC', 'YYYY-MM') as month, f.leading, f.fix_months,
    coalesce((select min(o.written_for) from outdated_fixes o where o.headline_fix_id = f.leading_id), h.title) as written_for
  from headlines h join domains d using (domain_id) cross join lateral (
    select min(f.title) filter (where f.ranking = 1) as leading, min(f.headline_fix_id) filter (where f.ranking = 1) as leading_id,
      coalesce(array_agg(to_char(f.created_at at time zone 'UTC', 'YYYY-MM')), '{}') as fix_months
    from headline_fixes f where f.headline_id = h.headline_id and is_shown(f)
  ) f
  where h.headline_id > $1 and is_listed(h) order by h.headline_id limit $2`

export async function headlinesAfter(database: Database, after: number, limit: number): Promise<Row[]> {
  return (await database.pool.query<Row>(HEADLINES, [after, limit])).rows
}

export async function outletsToCount(database: Database): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('domains')
    .select('domain_id')
    .where('headline_count', '>=', numbersLimits.from)
    // Concurrent counts save in the same order, so that they cannot deadlock.
    .orderBy('domain_id')
    .execute()
  return rows.map(({ domain_id }) => domain_id)
}

/** Idempotent except for the time. */
export async function saveNumbers(database: Database, counted: readonly CountedNumbers[]): Promise<void> {
  await sql`insert into outlet_numbers (domain_id, numbers)
    select domain_id, numbers from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as f (domain_id bigint, numbers jsonb)
    on conflict (domain_id) do update set numbers = excluded.numbers, counted_at = excluded.counted_at`.execute(
    database.kysely,
  )
}

/** Deletes the numbers of outlets not counted since `start`, because they have too few headlines now. */
export async function forgetOlderNumbers(database: Database, start: Date): Promise<void> {
  await database.kysely.deleteFrom('outlet_numbers').where('counted_at', '<', start).execute()
}

export async function startOfCount(database: Database): Promise<Date> {
  return (await sql<{ now: Date }>`select now()`.execute(database.kysely)).rows[0]!.now
}

export interface FoundNumbers {
  domain: string
  headline_count: number
  counted_at?: number
  numbers?: Numbers
}

const OF_OUTLET = `select d.name as domain, d.headline_count, floor(extract(epoch from n.counted_at) * 1000)::bigint as counted_at, n.numbers
  from domains d left join outlet_numbers n on n.domain_id = d.domain_id and d.headline_count >= $2 where d.name = $1`
const OF_SITE = `select '' as domain, coalesce((n.numbers->>'headlines')::int, 0) as headline_count,
    floor(extract(epoch from n.counted_at) * 1000)::bigint as counted_at, n.numbers
  from (values (1)) one left join outlet_numbers n on n.domain_id is null`

/** Returns the numbers of an outlet (in lower case) or of the whole site. Undefined for an unknown outlet. */
export async function numbersFound(database: Database, domain: string | undefined): Promise<FoundNumbers | undefined> {
  const { rows } =
    domain === undefined
      ? await database.pool.query(OF_SITE)
      : await database.pool.query(OF_OUTLET, [domain, numbersLimits.from])
  const [row] = rows
  if (!row || row.numbers !== null) return row
  return { domain: row.domain, headline_count: row.headline_count }
}
