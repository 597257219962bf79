import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Sets a user's avatar. Returns the name of the replaced one, or an empty text if it was already set. */
export async function setAvatar(database: Database, userId: number, avatar: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update users u set avatar = ${avatar} from (select user_id, avatar from users where user_id = ${userId} for update) o
    where u.user_id = o.user_id and o.avatar <> ${avatar} returning o.avatar as before`.execute(database.kysely)
  return rows[0]?.before ?? ''
}

export async function avatarsOf(database: Database, userIds: readonly number[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await database.kysely.selectFrom('users').select('avatar').where('user_id', 'in', userIds).execute()
  return new Set(rows.map(({ avatar }) => avatar))
}
