import { AppError } from '@unspun/contract/errors.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { lockClasses } from '../engines/postgres/advisory-locks.ts'
import { type GivenNames, isSameName, nameKeysOf } from './username.ts'

const BATCH = 500

/**
 * Reserves names until the transaction ends. Another transaction with similar names waits. Returns whether no member
 * other than `userId` has a similar name.
 */
export async function lockNames(transaction: Transaction<Tables>, keys: string[], userId: number): Promise<boolean> {
  await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
  // The keys are ordered, so that two transactions cannot wait for each other.
  await sql`select pg_advisory_xact_lock(${lockClasses.names}::integer, key)
    from (select distinct hashtext(key) as key from unnest(${keys}::text[]) as key order by 1) as ordered`.execute(
    transaction,
  )
  // This is a new statement, so it sees the names of a transaction that we waited for.
  const { rows } =
    await sql`select 1 from users where name_keys && ${keys}::text[] and user_id <> ${userId} limit 1`.execute(
      transaction,
    )
  return rows.length === 0
}

/**
 * Reserves the names that a member changes. Throws `UsernameTaken`, or `UsernameImitates` or `DisplayNameImitates` for
 * a name that looks like another member's. A member may keep their own name (`isSameName`).
 */
export async function lockChangedNames(
  transaction: Transaction<Tables>,
  userId: number,
  { before, after }: { before: GivenNames; after: GivenNames },
): Promise<void> {
  const changed = (['username', 'display_name'] as const).filter((name) => !isSameName(after[name], before[name]))
  const keys = nameKeysOf(changed.map((name) => after[name]))
  if (keys.length === 0 || (await lockNames(transaction, keys, userId))) return
  if (!changed.includes('username') || (await lockNames(transaction, nameKeysOf([after.username]), userId)))
    throw new AppError('DisplayNameImitates')
  const owner = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('username', '=', after.username)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  throw new AppError(owner ? 'UsernameTaken' : 'UsernameImitates')
}

/** Fills in missing name keys: those of the demo's members, and of members who joined before the keys existed. */
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
    // Compares the names again, because a member may have changed them since they were read.
    await sql`update users u set name_keys = array(select jsonb_array_elements_text(m.name_keys))
      from jsonb_to_recordset(${JSON.stringify(members.map((member) => ({ ...member, name_keys: nameKeysOf([member.username, member.display_name]) })))}::jsonb)
        as m (user_id bigint, username text, display_name text, name_keys jsonb)
      where u.user_id = m.user_id and u.name_keys is null and u.username = m.username and u.display_name = m.display_name`.execute(
      database.kysely,
    )
  }
}
