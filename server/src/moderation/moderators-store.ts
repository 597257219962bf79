import { AppError } from '@unspun/contract/errors.ts'
import { administers, refusedToModerate } from '@unspun/contract/permissions.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from '../http/endpoints/viewer.ts'
import { userOf } from '../members/store.ts'
import { logAction } from './action-store.ts'
import { actorKindOf, administrator, moderator, operator, type Staff } from './actions/action-handler.ts'

/** Returns whether a member is a moderator. */
export async function isModerator(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('moderators').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** The moderator of a token. Throws `NotSignedIn`, `Suspended`, `NotModerator`, and `SecondFactorNeeded`. */
export async function moderatorOf(database: Database, viewer: Viewer): Promise<Staff> {
  const { user_id } = await userOf(database, viewer)
  const row = await database.kysely
    .selectFrom('moderators')
    .select('administrator')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const refusal = refusedToModerate(row !== undefined, viewer)
  if (refusal) throw new AppError(refusal === 'NotModerator' ? 'NotModerator' : 'SecondFactorNeeded')
  return row?.administrator ? administrator(user_id) : moderator(user_id)
}

/** Throws as `moderatorOf`, and `NotAdministrator` if the viewer is a moderator but no administrator. */
export async function checkAdministrator(database: Database, viewer: Viewer): Promise<void> {
  if (!administers(actorKindOf(await moderatorOf(database, viewer)))) throw new AppError('NotAdministrator')
}

/** A moderator as the command line lists them. */
export interface Moderator {
  user_id: number
  username: string
  administrator: boolean
  added_by: string
  added_at: Date
  /** Open reports of them, which no moderator decides. */
  reports: number
}

/** All moderators, the first in front. */
export async function moderators(db: Kysely<Tables>): Promise<Moderator[]> {
  return db
    .selectFrom('moderators as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .select(['m.user_id', 'u.username', 'm.administrator', 'm.added_by', 'm.added_at'])
    .select(
      sql<number>`(select count(*)::integer from reports r where r.what = 'user' and r.id = m.user_id and r.decision_id is null)`.as(
        'reports',
      ),
    )
    .orderBy('m.added_at')
    .orderBy('m.user_id')
    .execute()
}

export type AddedModerator = 'added' | 'already' | 'unverified' | 'missing'

export interface NewModerator {
  user_id: number
  /** Also makes a moderator an administrator. */
  administrator: boolean
  added_by: string
}

/** Makes a member a moderator or an administrator. Only members with a verified address can be one. */
export async function addModerator(
  database: Database,
  { user_id, administrator, added_by }: NewModerator,
): Promise<AddedModerator> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ verified: boolean }>`
      select coalesce(i.email_verified, true) as verified from users u left join identity_user i on i.id = u.identity_uid
      where u.user_id = ${user_id} and u.hidden_at is null and not u.is_former for no key update of u`.execute(
      transaction,
    )
    if (!rows[0]) return 'missing'
    if (!rows[0].verified) return 'unverified'
    const added = await transaction
      .insertInto('moderators')
      .values({ user_id, administrator, added_by })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ administrator }).where('moderators.administrator', '<', administrator),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!added) return 'already'
    await record(transaction, administrator ? 'administrator-add' : 'moderator-add', user_id, added_by)
    return 'added'
  })
}

/** Ends a member's being a moderator. Returns false if they were none. */
export async function removeModerator(database: Database, user_id: number, done_by: string): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('moderators')
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await record(transaction, 'moderator-remove', user_id, done_by)
    return true
  })
}

const record = (
  transaction: Transaction<Tables>,
  action: 'moderator-add' | 'administrator-add' | 'moderator-remove',
  id: number,
  by: string,
) => logAction(transaction, operator(by), { action, what: 'user', id, reason: '', subject_user_id: id })
