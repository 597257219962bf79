import type { Database } from '../database/database.ts'
import { confirmAddress, lockPerson } from '../identity/store.ts'

/** A member as shown to the operator. `email` and `verified` are null with an external identity provider. */
export interface FoundUser {
  user_id: number
  username: string
  display_name: string
  email: string | null
  verified: boolean | null
  created_at: Date
  hidden_at: Date | null
}

/** Finds members whose email address, username or display name contains a text, newest first. */
export async function findUsers(database: Database, text: string, limit: number): Promise<FoundUser[]> {
  const { rows } = await database.pool.query<FoundUser>(
    `select u.user_id, u.username, u.display_name, i.email, i.email_verified as verified, u.created_at, u.hidden_at
      from users u left join identity_user i on i.id = u.identity_uid
      where not u.is_former and (position(lower($1) in i.email) > 0 or position(lower($1) in u.username) > 0
        or position(lower($1) in lower(u.display_name)) > 0)
      order by u.user_id desc limit $2`,
    [text, limit],
  )
  return rows
}

/** A member's account in the embedded identity provider. */
export interface Account {
  username: string
  uid: string
  email: string
  verified: boolean
}

/** Finds the account of a member by username or user id. Suspended and hidden members have one, deleted ones have none. */
export async function accountOf(database: Database, name: string): Promise<Account | undefined> {
  const isId = /^\d{1,15}$/.test(name)
  return database.kysely
    .selectFrom('users as u')
    .innerJoin('identity_user as i', 'i.id', 'u.identity_uid')
    .select(['u.username', 'i.id as uid', 'i.email', 'i.email_verified as verified'])
    .where((where) => (isId ? where('u.user_id', '=', Number(name)) : where('u.username', '=', name.toLowerCase())))
    .executeTakeFirst()
}

/** Confirms an account's address as its mailed link does. Returns false if that has happened, or the account is gone. */
export async function confirmByHand(database: Database, { uid, email }: Account): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, email)
    if (person?.uid !== uid || person.email_verified) return false
    await confirmAddress(transaction, uid, email)
    return true
  })
}
