import { AppError } from '@unspun/contract/errors.ts'
import type { Reader } from '@unspun/contract/shapes.ts'
import type { CastVote, FixVote, VoteValue } from '@unspun/contract/votes.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { repeatIfEnded } from '../../engines/postgres/in-transaction.ts'
import { isReadable, numberOf } from '../../members/reader-store.ts'
import { userOf, type Voter } from '../../members/store.ts'

export interface NewVote {
  voter: Voter
  fixId: number
  value: VoteValue
}

type CastRow = { voter: number | null } & Omit<CastVote, keyof FixVote>

/**
 * Casts, changes or withdraws (0) a vote. Repeating a vote changes nothing. Throws `NotSignedIn` for an unknown user or
 * a revoked token, `Suspended` or `Limited` for one who may not vote, and `FixNotFound` for a fix that is not shown.
 */
export async function castVote(database: Database, { voter, fixId, value }: NewVote): Promise<CastVote> {
  const given = [voter.uid, new Date(voter.issued_at), fixId, value]
  const { rows } = await repeatIfEnded(() =>
    database.pool.query<CastRow>('select * from cast_vote($1, $2, $3, $4)', given),
  )
  const cast = castOf(rows, fixId, value)
  if (cast) return cast
  throw await refusalOfVote(database, voter)
}

/** Like `castVote`, in a transaction (`inTransaction`). */
export async function castVoteIn(
  transaction: Transaction<Tables>,
  { voter, fixId, value }: NewVote,
): Promise<CastVote> {
  const { rows } = await sql<CastRow>`
    select * from cast_vote(${voter.uid}, ${new Date(voter.issued_at)}, ${fixId}, ${value})`.execute(transaction)
  const cast = castOf(rows, fixId, value)
  if (!cast) throw await refusalOfVote({ kysely: transaction }, voter)
  return cast
}

/** Throws the reason, or returns an error if there is none any more. */
async function refusalOfVote(database: Pick<Database, 'kysely'>, voter: Voter): Promise<AppError> {
  await userOf(database, { ...voter, does: 'publish' })
  return new AppError('NotSignedIn')
}

/** Undefined if the voter may not vote. Throws `FixNotFound`. */
function castOf([row]: CastRow[], fixId: number, value: VoteValue): CastVote | undefined {
  if (!row) throw new AppError('FixNotFound')
  const { voter: user_id, ...fix } = row
  return user_id === null ? undefined : { headline_fix_id: fixId, user_id, vote_value: value, ...fix }
}

/** Fixes without a vote are left out. Throws `NotFound` if the reader may not see the votes. */
export async function votesOf(
  database: Database,
  reader: Reader,
  fixIds: readonly number[],
): Promise<{ user_id: number; votes: FixVote[] }> {
  const rows = await database.kysely
    .selectFrom('users as u')
    .leftJoin('fix_votes as v', (join) =>
      join.onRef('v.user_id', '=', 'u.user_id').on('v.headline_fix_id', 'in', [...fixIds]),
    )
    .select(['u.user_id', 'v.headline_fix_id', 'v.vote_value'])
    .where(isReadable(reader))
    .execute()
  const user_id = numberOf(reader, rows)
  const votes = rows.flatMap(({ headline_fix_id, vote_value }) =>
    headline_fix_id === null || vote_value === null ? [] : [{ headline_fix_id, user_id, vote_value }],
  )
  return { user_id, votes }
}
