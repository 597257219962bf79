import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** A headline whose picture is still the news site's. */
export interface PictureWanted {
  image_url: string
  domain: string
}

/** The names under which a headline's picture is stored. */
export interface PictureNames {
  headline_image: string
  thumbnail: string
}

/** Begins a try: answers where the picture is, or undefined if there is none to fetch, for a stored one is never fetched again. */
export async function beginPictureTry(database: Database, headlineId: number): Promise<PictureWanted | undefined> {
  return database.kysely
    .updateTable('headlines as h')
    .from('domains as d')
    .set({ picture_tried_at: sql<Date>`now()` })
    .whereRef('d.domain_id', '=', 'h.domain_id')
    .where('h.headline_id', '=', headlineId)
    .where('h.image_url', '<>', '')
    .where('h.headline_image', '=', '')
    .where('h.hidden_at', 'is', null)
    .returning(['h.image_url', 'd.name as domain'])
    .executeTakeFirst()
}

/** Writes the names of a stored picture, unless another job was faster or the headline has been hidden. Answers whether it did. */
export async function namePicture(
  database: Database,
  headlineId: number,
  names: PictureNames,
  onNamed: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('headlines')
      .set({ ...names, image: names.headline_image })
      .where('headline_id', '=', headlineId)
      .where('headline_image', '=', '')
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await onNamed(transaction)
    return numUpdatedRows > 0n
  })
}

/** Forgets a picture that nobody should be shown; `imageUrl` is what was looked at. */
export async function forgetPicture(database: Database, headlineId: number, imageUrl: string): Promise<void> {
  await database.kysely
    .updateTable('headlines')
    .set({ image_url: '' })
    .where('headline_id', '=', headlineId)
    .where('image_url', '=', imageUrl)
    .where('headline_image', '=', '')
    .execute()
}

/** Takes a try back that failed on our side, so that it comes round again. */
export async function takeBackTry(database: Database, headlineId: number): Promise<void> {
  await database.kysely
    .updateTable('headlines')
    .set({ picture_tried_at: null })
    .where('headline_id', '=', headlineId)
    .execute()
}

/** Headlines whose picture was never looked for, the newest first; those of the last minutes have a job of their own. */
export async function headlinesWithoutPicture(database: Database, limit: number): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('headlines')
    .select('headline_id')
    .where('picture_tried_at', 'is', null)
    .where('image_url', '<>', '')
    .where('headline_image', '=', '')
    .where('hidden_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('headline_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ headline_id }) => headline_id)
}
