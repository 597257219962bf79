import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ContentComment } from './content.ts'

interface Place {
  headline_id: number
  headline_fix_id: number
}

/** Includes replies and votes. `idOf` maps a username to a user ID. */
export async function insertComments(
  transaction: Transaction<Tables>,
  place: Place,
  comments: readonly ContentComment[],
  idOf: (username: string) => number,
  parent_id: number | null = null,
): Promise<void> {
  for (const { author, body, created_at, votes, replies } of comments) {
    const { comment_id } = await transaction
      .insertInto('comments')
      .values({ ...place, parent_id, user_id: idOf(author), body, created_at: new Date(created_at) })
      .returning('comment_id')
      .executeTakeFirstOrThrow()
    const cast = votes.map(({ member, value, cast_at }) => ({
      comment_id,
      user_id: idOf(member),
      vote_value: value,
      cast_at: new Date(cast_at),
    }))
    if (cast.length > 0) await transaction.insertInto('comment_votes').values(cast).execute()
    await insertComments(transaction, place, replies, idOf, comment_id)
  }
}
