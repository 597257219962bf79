import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { PictureNames } from './picture-key.ts'

export interface FixToDraw extends PictureNames {
  headline_fix_id: number
  headline_id: number
  title: string
  headline_title: string
  headline_image: string
  domain: string
  user_display_name: string
  followed: boolean
  /** The key of what the pictures show, empty without pictures. */
  share_picture_of: string
  /** True if no drawing was tried recently. */
  due: boolean
}

const shown = (kysely: Kysely<Tables>, id: number) =>
  kysely
    .selectFrom('shown_fixes as f')
    .innerJoin('headlines as h', 'h.headline_id', 'f.headline_id')
    .innerJoin('domains as d', 'd.domain_id', 'f.domain_id')
    .innerJoin('users as u', 'u.user_id', 'f.user_id')
    .leftJoin('outdated_fixes as o', 'o.headline_fix_id', 'f.headline_fix_id')
    .where('f.headline_fix_id', '=', id)
    .select([
      'f.headline_fix_id',
      'f.headline_id',
      'f.title',
      // The words that the fix was written for, if the outlet prints others now.
      sql<string>`coalesce(o.written_for, h.title)`.as('headline_title'),
      'h.headline_image',
      'd.name as domain',
      'u.display_name as user_display_name',
      sql<boolean>`exists (select from followed_fixes t where t.headline_fix_id = f.headline_fix_id)`.as('followed'),
      'f.title_image',
      'f.title_image_sharing',
      'f.share_picture_of',
      sql<boolean>`f.share_picture_try_at < now() + interval '1 hour'`.as('due'),
    ])

export const fixToDraw = (database: Database, id: number): Promise<FixToDraw | undefined> =>
  shown(database.kysely, id).executeTakeFirst()

/** A new fix has its own job. The search for missing pictures finds it only if that job is lost. */
export const firstTry = () => sql<Date>`now() + interval '10 minutes'`

/** Postpones the next try, so that a fix that cannot be drawn is tried once a day. */
export async function beginTry(database: Database, id: number): Promise<void> {
  await database.kysely
    .updateTable('headline_fixes')
    .set({ share_picture_try_at: sql<Date>`now() + interval '1 day'` })
    .where('headline_fix_id', '=', id)
    .execute()
}

/**
 * Stores a fix's new pictures if the fix still shows what was drawn, and returns whether it did. `forget` gets the
 * names of the old pictures in the same transaction.
 */
export async function keepPictures(
  database: Database,
  { id, key, names }: { id: number; key: string; names: PictureNames },
  keyOf: (fix: FixToDraw) => string,
  forget: (names: string[], transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const fix = await shown(transaction, id).forUpdate('f').executeTakeFirst()
    if (!fix || keyOf(fix) !== key || fix.share_picture_of === key) return false
    await transaction
      .updateTable('headline_fixes')
      .set({ ...names, share_picture_of: key })
      .where('headline_fix_id', '=', id)
      .execute()
    await forget([fix.title_image, fix.title_image_sharing], transaction)
    return true
  })
}

/** Claims fixes without pictures, newest first, by postponing their next try by a day. */
export async function takeFixesWithoutPictures(database: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ headline_fix_id: number }>`
    update headline_fixes set share_picture_try_at = now() + interval '1 day'
    where headline_fix_id in (
      select headline_fix_id from shown_fixes where share_picture_of = '' and share_picture_try_at <= now()
      order by headline_fix_id desc limit ${limit} for update skip locked
    ) returning headline_fix_id`.execute(database.kysely)
  return rows.map(({ headline_fix_id }) => headline_fix_id)
}

export async function fixesShowing(
  database: Database,
  of: { headline_id: number } | { user_id: number },
  limit: number,
): Promise<number[]> {
  const [[column, value]] = Object.entries(of) as [['headline_id' | 'user_id', number]]
  const rows = await database.kysely
    .selectFrom('shown_fixes')
    .select('headline_fix_id')
    .where(column, '=', value)
    .orderBy('headline_fix_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ headline_fix_id }) => headline_fix_id)
}
