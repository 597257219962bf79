import { AppError } from '@unspun/contract/errors.ts'
import type { FixVote, VoteValue } from '@unspun/contract/votes.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { NO_TIMEOUT, withoutStatementTimeout } from '../engines/postgres/postgres.ts'

/** A vote and what it made of the fix. */
export interface CastVote extends FixVote {
  headline_id: number
  total_vote_value: number
  total_vote_count: number
  ranking: number
}

/** What the database answers to one vote of many. */
type CastRow = {
  /** From 1. */
  place: number
  /** Of a headline that somebody else works on. */
  is_busy: boolean
  voter: number | null
  headline_id: number | null
} & Pick<CastVote, 'total_vote_value' | 'total_vote_count' | 'ranking'>

/** The voter as the token names them; `issued_at` in milliseconds. */
export interface Voter {
  uid: string
  issued_at: number
}

/** What somebody wants a fix to have from them. */
export interface Ballot {
  voter: Voter
  fixId: number
  value: VoteValue
}

/** Whether a statement waits for headlines that somebody else works on, or leaves their votes out. */
type Patience = 'waits for locks' | 'only what is free'

/**
 * Casts, changes or takes back (0) votes in their order, recounts the fixes and orders their siblings anew, all in one statement. Repeating it changes
 * nothing. Answers each vote, with the totals after all of them: `NotSignedIn` for a user that is unknown or whose token was revoked, `FixNotFound` for
 * a fix that cannot be seen, `undefined` for what was left out.
 */
export async function castVotes(
  database: Database,
  ballots: readonly Ballot[],
  patience: Patience,
): Promise<(CastVote | AppError | undefined)[]> {
  const { rows } = await database.pool.query<CastRow>(
    'select * from vote_on_fixes($1, $2, $3, $4, $5) order by place',
    [
      ballots.map(({ voter }) => voter.uid),
      ballots.map(({ voter }) => new Date(voter.issued_at)),
      ballots.map(({ fixId }) => fixId),
      ballots.map(({ value }) => value),
      patience === 'waits for locks',
    ],
  )
  return rows.map((row, at) => outcomeOf(ballots[at]!, row))
}

function outcomeOf({ fixId, value }: Ballot, row: CastRow): CastVote | AppError | undefined {
  const { is_busy, voter, headline_id, total_vote_value, total_vote_count, ranking } = row
  if (is_busy) return undefined
  if (voter === null) return new AppError('NotSignedIn')
  if (headline_id === null) return new AppError('FixNotFound')
  return {
    headline_fix_id: fixId,
    user_id: voter,
    vote_value: value,
    headline_id,
    total_vote_value,
    total_vote_count,
    ranking,
  }
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
  // As long as it takes: a site that has outgrown the limit of ordinary statements would rank by an old mean for ever.
  const count = sql`update vote_mean set counted_at = now(), counted_votes = c.number,
      mean = case when c.number < ${MEAN_NEEDS} then 0 else c.total / c.number end
    from (
      select coalesce(sum(f.ranked_vote_value), 0)::double precision as total, coalesce(sum(f.ranked_vote_count), 0) as number
      from headline_fixes f where f.status_id = 1 and f.hidden_at is null
    ) c`
  await withoutStatementTimeout(database, (transaction) => count.execute(transaction), NO_TIMEOUT)
}
