import { AppError } from '@unspun/contract/errors.ts'
import { limits } from '@unspun/contract/limits.ts'
import { type Database, isUniqueViolation } from '../engines/database.ts'
import type { Viewer } from '../http/viewer.ts'
import { newUsername } from './username.ts'

export interface UserRow {
  user_id: number
  username: string
  display_name: string
  avatar: string
  created_at: Date
}

const DAY_MS = 24 * 60 * 60_000

const columns = ['user_id', 'username', 'display_name', 'avatar', 'created_at'] as const

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

/**
 * The user of a token who is about to post. Throws what `userOf` throws, and `FirstDayLimit`: whoever comes to flood the site is new, and a
 * person's first day is rarely so busy.
 */
export async function posterOf(database: Database, viewer: Viewer): Promise<UserRow> {
  const user = await userOf(database, viewer)
  if (Date.now() - user.created_at.getTime() > DAY_MS) return user
  const counted = await database.kysely
    .updateTable('users')
    .set((row) => ({ first_day_posts: row('first_day_posts', '+', 1) }))
    .where('user_id', '=', user.user_id)
    .where('first_day_posts', '<', limits.firstDayPosts)
    .returning('user_id')
    .executeTakeFirst()
  if (!counted) throw new AppError('FirstDayLimit', limits.firstDayPosts)
  return user
}

/** A member by user id, which is all digits, or by username; undefined if there is none. */
export async function userByName(database: Database, name: number | string): Promise<UserRow | undefined> {
  const isId = /^\d{1,15}$/.test(String(name))
  return database.kysely
    .selectFrom('users')
    .select(columns)
    .where((where) => (isId ? where('user_id', '=', Number(name)) : where('username', '=', String(name).toLowerCase())))
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
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

/** Gives a user other names. Throws `UsernameTaken`. */
export async function renameUser(
  database: Database,
  user_id: number,
  names: Pick<UserRow, 'username' | 'display_name'>,
): Promise<UserRow> {
  try {
    return await database.kysely
      .updateTable('users')
      .set(names)
      .where('user_id', '=', user_id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('UsernameTaken') : error
  }
}
