import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

export interface PictureWanted {
  image_url: string
  domain: string
}

export interface PictureNames {
  headline_image: string
  thumbnail: string
}

/** Records an attempt. Returns undefined if there is nothing to fetch; a stored picture is never fetched again. */
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

/** Stores the file names and where they are from, unless another job was faster or the headline is hidden. Returns whether it did. */
export async function namePicture(
  database: Database,
  headlineId: number,
  image_url: string,
  names: PictureNames,
  onNamed: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('headlines')
      .set({ ...names, image: names.headline_image, image_url })
      .where('headline_id', '=', headlineId)
      .where('headline_image', '=', '')
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await onNamed(transaction)
    return numUpdatedRows > 0n
  })
}

/** Replaces the URL of a picture that could not be copied, or deletes it with an empty one, unless it has changed. */
export async function replacePicture(
  database: Database,
  headlineId: number,
  imageUrl: string,
  next: string,
): Promise<void> {
  await database.kysely
    .updateTable('headlines')
    .set({ image_url: next })
    .where('headline_id', '=', headlineId)
    .where('image_url', '=', imageUrl)
    .where('headline_image', '=', '')
    .execute()
}

/** Clears the attempt after a failure on our side, so that the picture is fetched again. */
export async function takeBackTry(database: Database, headlineId: number): Promise<void> {
  await database.kysely
    .updateTable('headlines')
    .set({ picture_tried_at: null })
    .where('headline_id', '=', headlineId)
    .execute()
}

/** Returns the newest headlines first. Skips the last five minutes, whose headlines still have their own job. */
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
