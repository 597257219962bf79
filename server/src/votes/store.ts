import { AppError } from '@unspun/contract/errors.ts'
import type { FixVote, VoteValue } from '@unspun/contract/votes.ts'
import { sql } from 'kysely'
import type { Database } from '../engines/database.ts'

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
  total_vote_value: number
  total_vote_count: number
  ranking: number
}

/** The voter as the token names them; `issued_at` in milliseconds. */
export interface Voter {
  uid: string
  issued_at: number
}

/** $1 the voter's subject, $2 when their token was issued, $3 the fix, $4 the vote. */
export const VOTE = 'select * from vote_on_fix($1, $2, $3, $4)'

/**
 * Casts, changes or takes back (0) a vote, recounts the fix and orders its siblings anew, all in one statement. Repeating it changes
 * nothing. Throws `NotSignedIn` for a user that is unknown or whose token was revoked, `FixNotFound` for a fix that cannot be seen.
 */
export async function castVote(database: Database, voter: Voter, fixId: number, value: VoteValue): Promise<CastVote> {
  const { rows } = await database.pool.query<CastRow>(VOTE, [voter.uid, new Date(voter.issued_at), fixId, value])
  const cast = rows[0]
  if (!cast) throw new AppError('FixNotFound')
  const { voter: user_id, ...fix } = cast
  if (user_id === null) throw new AppError('NotSignedIn')
  return { headline_fix_id: fixId, user_id, vote_value: value, ...fix }
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
