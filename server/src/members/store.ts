import type { OwnPrivacy, OwnUser, PrivacyChoices } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import type { User } from '@unspun/contract/shapes.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isUniqueViolation } from '../engines/postgres/postgres.ts'
import type { Viewer } from '../http/endpoints/viewer.ts'
import { endFeed } from '../notifications/channels-store.ts'
import { expireExports } from './export/export-store.ts'
import { lockNames } from './name-store.ts'
import { weighNewAccount } from './registration-store.ts'
import { imitatesStaff } from './reserved-names.ts'
import { isRestricted, refusalOf, type Standing } from './standing-store.ts'
import { nameKeysOf, newUsername } from './username.ts'

export interface UserRow {
  user_id: number
  username: string
  display_name: string
  avatar: string
  created_at: Date
  bio: string
  link: string
}

export type OwnRow = UserRow & OwnPrivacy

const DAY_MS = 24 * 60 * 60_000

export const columns = ['user_id', 'username', 'display_name', 'avatar', 'created_at', 'bio', 'link'] as const
const privacyColumns = ['votes_private', 'unplaced', 'play_shown', 'reader_id'] as const

/** A person as identified by their token. `issued_at` is in milliseconds. */
export type Voter = Pick<Viewer, 'uid' | 'issued_at'>

/**
 * Returns the user of a token. Throws `NotSignedIn` if there is none yet or the token was revoked, and `Hidden`,
 * `Suspended` or `Limited` if the user may not use the endpoint.
 */
export async function userOf(
  database: Pick<Database, 'kysely'>,
  viewer: Voter & Pick<Viewer, 'does'>,
): Promise<OwnRow> {
  const row = await database.kysely
    .selectFrom('users')
    .select([
      ...columns,
      ...privacyColumns,
      'hidden_at',
      isRestricted('suspended_until'),
      isRestricted('limited_until'),
    ])
    .where('identity_uid', '=', viewer.uid)
    .where('tokens_valid_after', '<=', new Date(viewer.issued_at))
    .where('is_former', '=', false)
    .executeTakeFirst()
  if (!row) throw new AppError('NotSignedIn')
  const { hidden_at, suspended_until, limited_until, ...user } = row
  const { does = 'write' } = viewer
  if (((hidden_at || suspended_until) && does !== 'read') || (limited_until && does === 'publish'))
    throw await refusalOf(database, user.user_id)
  return user
}

/** Returns the public fields of a member. They are listed one by one, because a row may contain private ones. */
export const publicView = ({ user_id, username, display_name, avatar }: UserRow): User => ({
  user_id,
  username,
  display_name,
  avatar,
})

export const privacyView = ({ votes_private, unplaced, play_shown, reader_id }: OwnPrivacy): OwnPrivacy => ({
  votes_private,
  unplaced,
  play_shown,
  reader_id,
})

/** Returns the signed-in user's own view. No other answer contains an email address. */
export const ownView = (user: OwnRow, { email, email_verified }: Viewer, standing: Standing): OwnUser => ({
  ...publicView(user),
  bio: user.bio,
  link: user.link,
  ...privacyView(user),
  email,
  email_verified,
  ...standing,
})

/** Returns whether the posts of so new a member may be held for review (`pre-moderation/`). `now` is in milliseconds. */
export const isNewcomer = ({ created_at }: UserRow, now: number): boolean =>
  now - created_at.getTime() < moderationLimits.alertNewcomerDays * DAY_MS

export async function namesOf(db: Kysely<Tables>, uid: string): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('identity_uid', '=', uid)
    .executeTakeFirst()
  return user ? [user.username, user.display_name] : []
}

/** Returns undefined if the site has not seen the user yet. */
export async function userIdOf(db: Kysely<Tables>, uid: string): Promise<number | undefined> {
  const user = await db.selectFrom('users').select('user_id').where('identity_uid', '=', uid).executeTakeFirst()
  return user?.user_id
}

/** Finds a member by user id (all digits) or username. */
export async function userByName(
  database: Database,
  name: number | string,
): Promise<(UserRow & Pick<PrivacyChoices, 'play_shown'>) | undefined> {
  const isId = /^\d{1,15}$/.test(String(name))
  return database.kysely
    .selectFrom('users')
    .select([...columns, 'play_shown'])
    .where((where) => (isId ? where('user_id', '=', Number(name)) : where('username', '=', String(name).toLowerCase())))
    .where('hidden_at', 'is', null)
    .where('is_former', '=', false)
    .executeTakeFirst()
}

/** `random` chooses the name, which must not look like the site's. The rest are privacy choices. */
export interface NewUserOptions extends Partial<PrivacyChoices> {
  random: () => number
  siteName: string
  /** Throws if the person may not register. It is not called for members. */
  admit?: () => void | Promise<void>
  /** A hash of the network from which the person registers; undefined for a local one. */
  network?: Buffer | undefined
}

/** Returns or creates the user of a token. The random name reveals nothing about the email address. */
export async function ensureUser(
  database: Database,
  viewer: Viewer,
  timeZone: string,
  { random, siteName, admit, network, ...choices }: NewUserOptions,
): Promise<OwnRow> {
  const known = await database.kysely
    .selectFrom('users')
    .select('user_id')
    .where('identity_uid', '=', viewer.uid)
    .executeTakeFirst()
  if (known) return userOf(database, viewer)
  if (await hasEnded(database, viewer)) throw new AppError('NotSignedIn')
  await admit?.()
  for (let tries = 0; tries < 5; tries++) {
    const names = newUsername(random)
    if (imitatesStaff(names.username, siteName)) continue
    const name_keys = nameKeysOf([names.username, names.display_name])
    const create = async (transaction: Transaction<Tables>) => {
      if (!(await lockNames(transaction, name_keys, 0))) return false
      const created = await transaction
        .insertInto('users')
        .values({
          identity_uid: viewer.uid,
          ...names,
          name_keys,
          time_zone: timeZone,
          ...choices,
          tokens_valid_after: sql<Date>`coalesce((select valid_after from ended_tokens where identity_uid = ${viewer.uid}), 'epoch')`,
        })
        .onConflict((conflict) => conflict.column('identity_uid').doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (created && network) await weighNewAccount(transaction, created.user_id, network)
      return true
    }
    try {
      if (await database.kysely.transaction().execute(create)) return userOf(database, viewer)
    } catch (error) {
      // The random name is taken, so try another.
      if (!isUniqueViolation(error)) throw error
    }
  }
  throw new Error('No free username was found in five tries')
}

/** A revoked token must not recreate a deleted account. */
async function hasEnded({ kysely }: Database, { uid, issued_at }: Viewer): Promise<boolean> {
  const ended = await kysely
    .selectFrom('ended_tokens')
    .select('identity_uid')
    .where('identity_uid', '=', uid)
    .where('valid_after', '>', new Date(issued_at))
    .executeTakeFirst()
  return ended !== undefined
}

/** Changes the given privacy choices. Making votes private replaces the reader id, which others may have seen. */
export async function choosePrivacy(
  database: Database,
  user_id: number,
  choices: Partial<PrivacyChoices>,
): Promise<OwnPrivacy> {
  return database.kysely
    .updateTable('users')
    .set({ ...choices, ...(choices.votes_private ? { reader_id: sql`default` } : {}) })
    .where('user_id', '=', user_id)
    .returning(privacyColumns)
    .executeTakeFirstOrThrow()
}

/**
 * Revokes all earlier tokens of a user, even one whom the site has not seen yet, and their reader id. Token times are
 * in milliseconds: the pause ensures that the next token is later.
 */
export async function endTokens(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await sql`insert into ended_tokens (identity_uid, valid_after) values (${uid}, clock_timestamp())
    on conflict (identity_uid) do update set valid_after = excluded.valid_after`.execute(transaction)
  await sql`update users set tokens_valid_after = e.valid_after, reader_id = default from ended_tokens e
    where users.identity_uid = ${uid} and e.identity_uid = users.identity_uid`.execute(transaction)
  await sql`select pg_sleep(0.002)`.execute(transaction)
}

/** Disables the address of a member's feed and the link to their data file, which work without signing in. */
export async function endLinks(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await endFeed(transaction, uid)
  await expireExports(transaction, uid)
}

/** For everything that ends a member's sessions because somebody else may have used them. */
export async function endAccess(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await endTokens(transaction, uid)
  await endLinks(transaction, uid)
}

export async function headlinesOfAuthor(database: Database, userId: number, limit: number): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('shown_fixes')
    .distinct()
    .select('headline_id')
    .where('user_id', '=', userId)
    .orderBy('headline_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ headline_id }) => headline_id)
}
