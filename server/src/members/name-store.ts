import { AppError } from '@unspun/contract/errors.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { lockClasses } from '../engines/postgres/advisory-locks.ts'
import { type GivenNames, isSameName, nameKeysOf } from './username.ts'

/** Members whose keys are filled in by one statement. */
const BATCH = 500

/**
 * Reserves names until the transaction ends: another transaction that wants a name like them waits. Returns whether they are free of names
 * of members other than `userId`.
 */
export async function holdNames(transaction: Transaction<Tables>, keys: string[], userId: number): Promise<boolean> {
  await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
  // In one order, so that two transactions cannot wait for each other.
  await sql`select pg_advisory_xact_lock(${lockClasses.names}::integer, key)
    from (select distinct hashtext(key) as key from unnest(${keys}::text[]) as key order by 1) as ordered`.execute(
    transaction,
  )
  // A new statement, because the names of the transaction that we waited for are visible from now on.
  const { rows } =
    await sql`select 1 from users where name_keys && ${keys}::text[] and user_id <> ${userId} limit 1`.execute(
      transaction,
    )
  return rows.length === 0
}

/**
 * Holds the names that a member changes. Throws `UsernameTaken` for another member's username, `UsernameImitates` and
 * `DisplayNameImitates` for a name that looks like one of another member's. A name that is the member's own already may stay (`isSameName`).
 */
export async function holdChangedNames(
  transaction: Transaction<Tables>,
  userId: number,
  { before, after }: { before: GivenNames; after: GivenNames },
): Promise<void> {
  const changed = (['username', 'display_name'] as const).filter((name) => !isSameName(after[name], before[name]))
  const keys = nameKeysOf(changed.map((name) => after[name]))
  if (keys.length === 0 || (await holdNames(transaction, keys, userId))) return
  if (!changed.includes('username') || (await holdNames(transaction, nameKeysOf([after.username]), userId)))
    throw new AppError('DisplayNameImitates')
  const owner = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('username', '=', after.username)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  throw new AppError(owner ? 'UsernameTaken' : 'UsernameImitates')
}

/** Fills in the keys of members who have none: those from before there were keys, and the demo's. */
export async function fillNameKeys(database: Database): Promise<void> {
  for (let last = 0; ; ) {
    const members = await database.kysely
      .selectFrom('users')
      .select(['user_id', 'username', 'display_name'])
      .where('name_keys', 'is', null)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(BATCH)
      .execute()
    if (members.length === 0) return
    last = members.at(-1)!.user_id
    // Compared with the names that were read, because a member may have changed them meanwhile.
    await sql`update users u set name_keys = array(select jsonb_array_elements_text(m.name_keys))
      from jsonb_to_recordset(${JSON.stringify(members.map((member) => ({ ...member, name_keys: nameKeysOf([member.username, member.display_name]) })))}::jsonb)
        as m (user_id bigint, username text, display_name text, name_keys jsonb)
      where u.user_id = m.user_id and u.name_keys is null and u.username = m.username and u.display_name = m.display_name`.execute(
      database.kysely,
    )
  }
}
