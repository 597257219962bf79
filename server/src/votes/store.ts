import { AppError } from '@unspun/contract/errors.ts'
import type { FixVote, VoteValue } from '@unspun/contract/votes.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../engines/database.ts'
import { misplaced, rank } from './ranking.ts'

/** A vote and what it made of the fix. */
export interface CastVote extends FixVote {
  headline_id: number
  total_vote_value: number
  total_vote_count: number
  ranking: number
}

interface CastRow {
  voter: number | null
  headline_id: number
  headline_fix_id: number
  ranking: number
  ranked_vote_value: number
  ranked_vote_count: number
  total_vote_value: number
  total_vote_count: number
  mean: number
}

/** The voter as the token names them; `issued_at` in milliseconds. */
export interface Voter {
  uid: string
  issued_at: number
}

/** Stores the places of fixes: $1 their ids, $2 their rankings. */
export const PLACE_FIXES = `update headline_fixes f set ranking = p.place
  from unnest($1::bigint[], $2::integer[]) as p (id, place) where f.headline_fix_id = p.id`

const CAST = 'select * from cast_fix_vote($1, $2, $3, $4)'

/**
 * Casts, changes or takes back (0) a vote, recounts the fix and orders its siblings anew, all in one transaction. Repeating it changes
 * nothing. Throws `NotSignedIn` for a user that is unknown or whose token was revoked, `FixNotFound` for a fix that cannot be seen.
 */
export async function castVote(database: Database, voter: Voter, fixId: number, value: VoteValue): Promise<CastVote> {
  const client = await database.pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const { rows } = await client.query<CastRow>(CAST, [voter.uid, new Date(voter.issued_at), fixId, value])
    const first = rows[0]
    if (!first) throw new AppError('FixNotFound')
    if (first.voter === null) throw new AppError('NotSignedIn')
    await place(client, misplaced(rows, first.mean))
    await client.query('commit')

    const fix = rows.find((row) => row.headline_fix_id === fixId)
    if (!fix) throw new Error(`The vote on fix ${fixId} answered only its siblings`)
    return {
      headline_fix_id: fixId,
      user_id: first.voter,
      vote_value: value,
      headline_id: fix.headline_id,
      total_vote_value: fix.total_vote_value,
      total_vote_count: fix.total_vote_count,
      ranking: rank(rows, first.mean).get(fixId) ?? fix.ranking,
    }
  } catch (error) {
    // A connection on which even the rollback fails is not given back to the pool.
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

async function place(client: PoolClient, places: Map<number, number>): Promise<void> {
  if (places.size > 0) await client.query(PLACE_FIXES, [[...places.keys()], [...places.values()]])
}

/** Somebody's votes on these fixes; those without one are left out. */
export async function votesOf(database: Database, userId: number, fixIds: readonly number[]): Promise<FixVote[]> {
  return database.kysely
    .selectFrom('fix_votes')
    .select(['headline_fix_id', 'user_id', 'vote_value'])
    .where('user_id', '=', userId)
    .where('headline_fix_id', 'in', [...fixIds])
    .execute()
}

/** Below this many counting votes the site's mean says little, and 0 is used. */
const MEAN_NEEDS = 200

/** Counts the mean of all votes anew; the ranking uses it from the next vote on. For a job: it reads every fix. */
export async function refreshVoteMean(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    // As long as it takes: a site that has outgrown the limit of ordinary statements would rank by an old mean for ever.
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`update vote_mean set counted_at = now(), counted_votes = c.number,
        mean = case when c.number < ${MEAN_NEEDS} then 0 else c.total / c.number end
      from (
        select coalesce(sum(f.ranked_vote_value), 0)::double precision as total, coalesce(sum(f.ranked_vote_count), 0) as number
        from headline_fixes f where f.status_id = 1 and f.hidden_at is null
      ) c`.execute(transaction)
  })
}
