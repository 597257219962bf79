import { AppError } from '@unspun/contract/errors.ts'
import { type Database, isUniqueViolation } from '../engines/database.ts'
import type { Viewer } from '../http/viewer.ts'
import { newUsername } from './username.ts'

export interface UserRow {
  user_id: number
  username: string
  display_name: string
  avatar: string
}

const columns = ['user_id', 'username', 'display_name', 'avatar'] as const

/** The user of a token. Throws `NotSignedIn` if there is none yet, or if the token was issued before the user's tokens were revoked. */
export async function userOf(database: Database, viewer: Viewer): Promise<UserRow> {
  const user = await database.kysely
    .selectFrom('users')
    .select(columns)
    .where('identity_uid', '=', viewer.uid)
    .where('tokens_valid_after', '<=', new Date(viewer.issued_at))
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new AppError('NotSignedIn')
  return user
}

/** Makes the user of a token on first sight, with a neutral name that says nothing of the email address. */
export async function ensureUser(
  database: Database,
  viewer: Viewer,
  timeZone: string,
  random: () => number,
): Promise<UserRow> {
  for (let tries = 0; tries < 5; tries++) {
    const { username, display_name } = newUsername(random)
    try {
      await database.kysely
        .insertInto('users')
        .values({ identity_uid: viewer.uid, username, display_name, time_zone: timeZone })
        .onConflict((conflict) => conflict.column('identity_uid').doNothing())
        .execute()
      return await userOf(database, viewer)
    } catch (error) {
      // The name is taken: draw another one.
      if (!isUniqueViolation(error)) throw error
    }
  }
  throw new Error('No free username was found in five tries')
}
