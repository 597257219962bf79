import { AppError } from '@unspun/contract/errors.ts'
import type { Reader } from '@unspun/contract/shapes.ts'
import { sql } from 'kysely'

/**
 * A condition: a row `u` of `users` is the person that a read names, and the read may give their votes and favourites. It also decides
 * before their rows are looked up, so that not even the time of an answer depends on what a person keeps to themselves.
 */
export const isReadable = (reader: Reader) =>
  typeof reader === 'number'
    ? sql<boolean>`u.user_id = ${reader} and not u.votes_private`
    : sql<boolean>`u.reader_id = ${reader}`

/**
 * The number of the person that a read names, given the rows that it found. A number is answered without rows too, as for a person
 * without votes. Throws `NotFound` for an unknown reader id, so that the person's browser notices that it was replaced.
 */
export function numberOf(reader: Reader, rows: readonly { user_id: number }[]): number {
  if (typeof reader === 'number') return reader
  const [row] = rows
  if (!row) throw new AppError('NotFound')
  return row.user_id
}
