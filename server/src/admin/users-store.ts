import type { Database } from '../database/database.ts'

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
