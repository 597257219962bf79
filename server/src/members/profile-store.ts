import type { Profile, ProfileWords } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isUniqueViolation } from '../engines/postgres/postgres.ts'
import { lockChangedNames } from './name-store.ts'
import { columns, type UserRow } from './store.ts'
import { nameKeysOf } from './username.ts'

export async function suspensionOf({ kysely }: Database, userId: number): Promise<Pick<Profile, 'suspended'>> {
  const row = await kysely
    .selectFrom('users')
    .select(
      sql<
        number | null
      >`case when isfinite(suspended_until) then extract(epoch from suspended_until)::float8 * 1000 end`.as('until'),
    )
    .where('user_id', '=', userId)
    .where('suspended_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { suspended: { until: row.until } } : {}
}

type ProfileRecord = Pick<
  Profile,
  'fix_count' | 'votes_received' | 'contested_count' | 'lead_count' | 'followed_count' | 'best'
>

/** The numbers of fixes, votes and places count only the newest fixes of a member. */
const MOST_FIXES = 10_000

/** What a member's fixes have achieved. */
export async function profileRecord(database: Database, userId: number): Promise<ProfileRecord> {
  const { rows } = await sql<ProfileRecord>`
    select coalesce(sum(fixes), 0)::integer as fix_count, coalesce(sum(votes), 0)::integer as votes_received,
      (count(*) filter (where contested))::integer as contested_count,
      (count(*) filter (where contested and leads))::integer as lead_count,
      (select count(distinct headline_id)::integer from followed_fixes where user_id = ${userId}) as followed_count,
      (
        select jsonb_build_object('headline_fix_id', b.headline_fix_id, 'title', b.title,
          'headline_title', h.title, 'headline_lang', h.lang, 'domain', d.name)
        from outgoing_fixes b join headlines h using (headline_id) join domains d on d.domain_id = h.domain_id
        where b.user_id = ${userId} order by b.outgoing_score desc, b.headline_fix_id desc limit 1
      ) as best
    from (
      select count(*) as fixes, sum(ranked_vote_value) as votes, bool_or(ranking = 1) as leads,
        exists (select from shown_fixes o where o.headline_id = f.headline_id and o.user_id <> ${userId}) as contested
      from (
        select headline_id, ranking, ranked_vote_value from shown_fixes where user_id = ${userId}
        order by headline_id desc limit ${MOST_FIXES}
      ) f
      group by headline_id
    ) h`.execute(database.kysely)
  return rows[0]!
}

export type RedrawSharePictures = (author: { user_id: number }, transaction: Transaction<Tables>) => Promise<unknown>

/** Counts a change of a user's profile, unless the transaction is rolled back. Throws `TooManyRenames`. */
export type AllowRename = (user_id: number, transaction: Transaction<Tables>) => Promise<void>

export type TypedProfile = Pick<UserRow, 'username' | 'display_name'> & ProfileWords

/** Throws `UsernameTaken`, `UsernameImitates`, `DisplayNameImitates` and `TooManyRenames`. */
export async function saveProfile(
  database: Database,
  user_id: number,
  profile: TypedProfile,
  { allow, redraw }: { allow: AllowRename; redraw: RedrawSharePictures },
): Promise<UserRow> {
  const save = async (transaction: Transaction<Tables>) => {
    const before = await transaction
      .selectFrom('users')
      .select(['username', 'display_name'])
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await lockChangedNames(transaction, user_id, { before, after: profile })
    await allow(user_id, transaction)
    const saved = await transaction
      .updateTable('users')
      .set({ ...profile, name_keys: nameKeysOf([profile.username, profile.display_name]) })
      .where('user_id', '=', user_id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    if (saved.display_name !== before.display_name) await redraw({ user_id }, transaction)
    return saved
  }
  try {
    return await database.kysely.transaction().execute(save)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('UsernameTaken') : error
  }
}

export async function eraseProfileWords(db: Kysely<Tables>, user_id: number): Promise<void> {
  await db.updateTable('users').set({ bio: '', link: '' }).where('user_id', '=', user_id).execute()
}
