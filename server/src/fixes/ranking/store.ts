import { ranking } from '@unspun/contract/ranking.ts'
import { sql, type Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { NO_LIMITS } from '../../engines/postgres/postgres.ts'
import type { Accounts } from './standings.ts'
import type { Sums } from './sums.ts'
import { VoteColumns } from './vote-columns.ts'
import type { VoteTable } from './vote-table.ts'
import type { HourOfVotes } from './waves.ts'

export interface SiteVotes {
  table: VoteTable
  accounts: Accounts
  userIds: number[]
  fixIds: number[]
  /** Per fix. A row version changes with the fix and with its votes. */
  headlineIds: number[]
  rowVersions: number[]
  /** Seconds since 1970, by the database's clock. */
  now: number
}

interface FixRow {
  fix: number
  headline: number
  version: string
  votes: Buffer
}

const FIXES_AT_ONCE = 2_000

/** Reads all counting votes in one snapshot, a few thousand fixes at a time. */
export async function readVotes(database: Database): Promise<SiteVotes> {
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(NO_LIMITS)
    const columns = new VoteColumns()
    const headlineIds: number[] = []
    const rowVersions: number[] = []
    await client.query(`declare votes no scroll cursor for
      select f.headline_fix_id as fix, f.headline_id as headline, f.xmin as version, string_agg(
        int8send(v.user_id) || int4send(floor(date_part('epoch', v.cast_at))::integer) || int2send(v.vote_value), '' order by v.cast_at, v.user_id
      ) as votes
      from headline_fixes f join fix_votes v on v.headline_fix_id = f.headline_fix_id
      where is_shown(f) and ranking_value(v, f) <> 0
      group by f.headline_fix_id order by f.headline_fix_id`)
    for (;;) {
      const { rows } = await client.query<FixRow>(`fetch ${FIXES_AT_ONCE} from votes`)
      if (rows.length === 0) break
      for (const { fix, headline, version, votes } of rows) {
        columns.add(fix, votes)
        headlineIds.push(headline)
        rowVersions.push(Number(version))
      }
    }
    const { table, userIds, fixIds } = columns.finish()
    const { rows } = await client.query<{ now: number }>(`select floor(date_part('epoch', now())) as now`)
    return {
      table,
      userIds,
      fixIds,
      headlineIds,
      rowVersions,
      accounts: await accountsOf(client, userIds),
      now: rows[0]!.now,
    }
  } finally {
    // Closing the connection ends the transaction, which has written nothing.
    client.release(true)
  }
}

async function accountsOf(client: PoolClient, userIds: readonly number[]): Promise<Accounts> {
  const { rows } = await client.query<{ created_at: number; unplaced: boolean; young_weight: number }>(
    `select floor(date_part('epoch', u.created_at)) as created_at, u.unplaced, u.young_weight
      from unnest($1::bigint[]) with ordinality t (user_id, place) join users u using (user_id) order by t.place`,
    [userIds],
  )
  return {
    createdAt: Float64Array.from(rows, ({ created_at }) => created_at),
    unplaced: Uint8Array.from(rows, ({ unplaced }) => (unplaced ? 1 : 0)),
    youngWeight: Float64Array.from(rows, ({ young_weight }) => young_weight),
  }
}

/** Also true after an interrupted run, or if the voters' profiles are missing, as after a restore. */
export async function isRankingDue(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ due: boolean }>(`
    select (g.generation = 1 and exists (select from fix_votes))
      or (not g.young and not exists (select from voter_profiles p where p.generation = g.generation))
      or exists (select from headline_fixes f where f.generation <> g.generation) as due
    from ranking_generations g order by g.generation desc limit 1`)
  return rows[0]!.due
}

export async function headlinesAfter(database: Database, id: number, limit: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ headline_id: number }>(
    'select headline_id from headlines where headline_id > $1 order by headline_id limit $2',
    [id, limit],
  )
  return rows.map(({ headline_id }) => headline_id)
}

/** Computed by the job from the votes in its snapshot, on a grown site. */
export interface FoundSums {
  fixId: number
  rowVersion: number
  sums: Sums
}

/**
 * Returns the headlines whose fixes have a new order. Fixes unchanged since the job's snapshot get the job's sums; the
 * votes of others are counted again. Takes the locks that votes take.
 */
export function moveHeadlines(
  transaction: Transaction<Tables>,
  headlines: number[],
  { generation, found }: { generation: number; found: FoundSums[] },
): Promise<number[]> {
  return whenLocked(transaction, headlines, async () => {
    await sql.raw(COMMIT_LATER).execute(transaction)
    await sql`update headline_fixes f
      set generation = g.generation, sums = t.sums::ranking_sums, score = fix_score(t.sums::ranking_sums, g.young),
        outgoing_score = outgoing_score(t.sums::ranking_sums, g.young)
      from unnest(${found.map(({ fixId }) => fixId)}::bigint[], ${found.map(({ rowVersion }) => rowVersion)}::xid[],
        ${found.map(({ sums }) => rowOf(sums))}::text[]) t (fix, version, sums), ranking_generations g
      where f.headline_fix_id = t.fix and f.xmin = t.version and g.generation = ${generation}`.execute(transaction)
    await sql`select count_sums(${headlines}::bigint[], ${generation}::integer)`.execute(transaction)
  })
}

/**
 * Waiting for the disk takes as long as the move itself. After a power failure, the last headlines may be in the old
 * generation again, as after a killed run.
 */
const COMMIT_LATER = 'set local synchronous_commit = off'

const rowOf = ({ w, wx, wxx, wr, wxr, u, ur, n, nr }: Sums) => `(${[w, wx, wxx, wr, wxr, u, ur, n, nr].join(',')})`

async function whenLocked(
  transaction: Transaction<Tables>,
  headlines: number[],
  change: () => Promise<unknown>,
): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(id) from unnest(${headlines}::bigint[]) id`.execute(transaction)
  await change()
  const { rows } = await sql<{ id: number }>`
    select distinct id from order_fixes(${headlines}::bigint[]) id`.execute(transaction)
  return rows.map(({ id }) => id)
}

export async function lastComment(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('select coalesce(max(comment_id), 0) as id from comments')
  return rows[0]!.id
}

/** Takes the locks that votes take. Comments without votes stay. */
export async function moveCommentsBetween(
  database: Database,
  first: number,
  last: number,
  generation: number,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql.raw(COMMIT_LATER).execute(transaction)
    await sql`select from comments where comment_id between ${first} and ${last} and total_vote_count > 0
      order by comment_id for no key update`.execute(transaction)
    await sql`select count_comment_sums(${first}::bigint, ${last}::bigint, ${generation}::integer)`.execute(transaction)
  })
}

/** Keeps the previous generation for fixes that are being posted, without members who do not want to be placed. */
export async function removeOldGenerations(database: Database): Promise<void> {
  await sql`with unused as (
      select g.generation, g.generation = (select max(generation) - 1 from ranking_generations) as is_last
      from ranking_generations g
      where g.generation < (select max(generation) from ranking_generations)
        and g.generation < (select coalesce(min(generation), 2147483647) from headline_fixes)
        and g.generation < (select coalesce(min(generation), 2147483647) from comments where total_vote_count > 0)
    ), forgotten as (
      delete from voter_profiles p using unused o, users u
      where o.is_last and p.generation = o.generation and u.user_id = p.user_id and u.unplaced
    )
    delete from ranking_generations g using unused o where g.generation = o.generation and not o.is_last`.execute(
    database.kysely,
  )
}

export interface VotedFix {
  fixId: number
  headlineId: number
  /** The number of all its votes. */
  votes: number
}

export async function fixesVotedLately(
  database: Database,
  { minutes, votes }: { minutes: number; votes: number },
): Promise<VotedFix[]> {
  // Selects recent votes first. In a plain join, the planner would read the votes of every fix.
  const { rows } = await database.pool.query<VotedFix>(
    `with recent as materialized (
      select headline_fix_id from fix_votes where cast_at > now() - make_interval(mins => $1)
    )
    select headline_fix_id as "fixId", f.headline_id as "headlineId", f.total_vote_count as votes
      from (select headline_fix_id from recent group by headline_fix_id having count(*) >= $2) t
      join headline_fixes f using (headline_fix_id)`,
    [minutes, votes],
  )
  return rows
}

/** Orders the fixes of headlines again. Returns the headlines with another order, or with another fix that may leave the site. */
export const orderFixes = (transaction: Transaction<Tables>, headlines: number[]): Promise<number[]> =>
  whenLocked(transaction, headlines, async () => {})

/** Headlines of a young site with a fix that has lately become old enough to leave it, and waits for that. */
export async function headlinesWithGrownFixes(database: Database): Promise<number[]> {
  const { rows } = await database.pool.query<{ headline_id: number }>(
    `select distinct f.headline_id from headline_fixes f join ranking_generations g using (generation)
      where g.young and is_shown(f) and f.outgoing_score is not null and not f.outgoing
        and f.created_at between now() - make_interval(mins => $1) - interval '1 hour' and now() - make_interval(mins => $1)
      order by 1`,
    [ranking.outgoingMinutesWhileYoung],
  )
  return rows.map(({ headline_id }) => headline_id)
}

/** `kept` are the shares from the last check. */
export interface WaveFacts {
  generation: number
  mean: number
  young: boolean
  hours: HourOfVotes[]
  kept: Map<number, number>
}

export async function waveFacts(database: Database, fixIds: number[]): Promise<Map<number, WaveFacts>> {
  const { rows } = await database.pool.query<{
    id: number
    generation: number
    mean: number
    young: boolean
    kept: Record<string, number>
  }>(
    `select f.headline_fix_id as id, f.generation, g.mean, g.young, coalesce((
        select jsonb_object_agg(w.hour, w.kept) from fix_waves w
        where w.headline_fix_id = f.headline_fix_id and w.generation = f.generation
      ), '{}') as kept
      from headline_fixes f join ranking_generations g using (generation) where f.headline_fix_id = any($1)`,
    [fixIds],
  )
  const { rows: hours } = await database.pool.query<{ id: number; hour: number; votes: number } & Sums>(
    'select h.headline_fix_id as id, h.hour, h.votes, (h.sums).* from votes_per_hour($1) h order by h.hour',
    [fixIds],
  )
  const hoursOf = Map.groupBy(hours, ({ id }) => id)
  return new Map(
    rows.map(({ id, generation, mean, young, kept }) => [
      id,
      {
        generation,
        mean,
        young,
        kept: new Map(Object.entries(kept).map(([hour, share]) => [Number(hour), share])),
        hours: (hoursOf.get(id) ?? []).map(({ id: _, hour, votes, ...sums }) => ({ hour, votes, sums })),
      },
    ]),
  )
}

/** Does nothing if the fix has moved to another generation. Returns whether the order of fixes changed. */
export async function setWaves(
  transaction: Transaction<Tables>,
  { fixId, headlineId }: VotedFix,
  { generation, kept }: { generation: number; kept: ReadonlyMap<number, number> },
): Promise<boolean> {
  const changed = await whenLocked(transaction, [headlineId], async () => {
    const { rows } =
      await sql`select from headline_fixes where headline_fix_id = ${fixId} and generation = ${generation}`.execute(
        transaction,
      )
    if (rows.length === 0) return
    await sql`delete from fix_waves where headline_fix_id = ${fixId} and generation = ${generation}`.execute(
      transaction,
    )
    await sql`insert into fix_waves (headline_fix_id, generation, hour, kept)
      select ${fixId}, ${generation}, * from unnest(${[...kept.keys()]}::bigint[], ${[...kept.values()]}::double precision[])`.execute(
      transaction,
    )
    await sql`select count_sums(array[${headlineId}::bigint], null)`.execute(transaction)
  })
  return changed.length > 0
}
