import { randomUUID } from 'node:crypto'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { nameKeysOf } from '../username.ts'

/** Condition: a row `u` of `users` represents all former members. A member whose deletion is under way does not. */
const STANDS_FOR_ALL = sql`u.is_former and not exists (select from departures d where d.user_id = u.user_id)`

/** All former members share an author, so that nobody can tell which comments were by one person. */
export async function formerAuthor(transaction: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from users u where ${STANDS_FOR_ALL} order by u.user_id limit 1`.execute(transaction)
  return rows[0]?.user_id ?? addFormerAuthor(transaction)
}

/**
 * Returns an author for each of these fixes by former members, in the order of the ids. An author may not write the
 * same title twice for one headline, so such fixes get different authors.
 */
export async function formerAuthorsOfFixes(
  transaction: Transaction<Tables>,
  fixIds: readonly number[],
): Promise<number[]> {
  for (;;) {
    const { rows } = await sql<{ author: number | null }>`
      select (
        select u.user_id from users u
        where ${STANDS_FOR_ALL} and not exists (
          select from headline_fixes o where o.headline_id = f.headline_id and o.user_id = u.user_id and o.title = f.title)
        order by u.user_id limit 1
      ) as author
      from unnest(${[...fixIds]}::bigint[]) with ordinality t (id, place) join headline_fixes f on f.headline_fix_id = t.id
      order by t.place`.execute(transaction)
    const authors = rows.flatMap(({ author }) => (author === null ? [] : [author]))
    if (authors.length === rows.length) return authors
    await addFormerAuthor(transaction)
  }
}

async function addFormerAuthor(transaction: Transaction<Tables>): Promise<number> {
  const id = randomUUID()
  const { user_id } = await transaction
    .insertInto('users')
    .values({
      identity_uid: `former members ${id}`,
      username: `former-${id.slice(0, 18)}`,
      display_name: accountMessages.formerMember,
      // Nobody may choose a name that looks like it.
      name_keys: nameKeysOf([accountMessages.formerMember]),
      is_former: true,
      created_at: sql<Date>`'epoch'`,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}
