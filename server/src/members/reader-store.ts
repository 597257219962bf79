import { AppError } from '@unspun/contract/errors.ts'
import type { Reader } from '@unspun/contract/shapes.ts'
import { sql } from 'kysely'

/**
 * Condition: a row `u` of `users` is the person that a read names, and the reader may see their votes and favourites.
 * It is checked before the rows are read, so that the time reveals nothing about private votes.
 */
export const isReadable = (reader: Reader) =>
  typeof reader === 'number'
    ? sql<boolean>`u.user_id = ${reader} and not u.votes_private`
    : sql<boolean>`u.reader_id = ${reader}`

/**
 * Returns the user id of the person that a read names. A user id is answered even without rows, as for a person without
 * votes. Throws `NotFound` for an unknown reader id, so that the person's browser notices that it was replaced.
 */
export function numberOf(reader: Reader, rows: readonly { user_id: number }[]): number {
  if (typeof reader === 'number') return reader
  const [row] = rows
  if (!row) throw new AppError('NotFound')
  return row.user_id
}
