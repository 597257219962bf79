import { newsLimits } from '@unspun/contract/feeds.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface PictureDue {
  feed_item_id: number
  image_url: string
}

/** Twice as many as In The News shows, because open or cached pages show items a little longer. */
const KEPT = 2 * newsLimits.inTheNews
const MIN_WAIT = sql`interval '10 minutes'`

/**
 * Claims items without a copy, newest first, so that no other process fetches the same pictures. An item can be claimed
 * again after ten minutes, and later each time its age has doubled.
 */
export async function takeDuePictures(database: Database, limit: number): Promise<PictureDue[]> {
  const { rows } = await sql<PictureDue>`
    update feed_items set picture_try_at = now() + greatest(${MIN_WAIT}, now() - created_at)
    where picture_try_at <= now() and feed_item_id in (
      select feed_item_id from (
        select * from feed_items order by published_at desc, feed_item_id desc limit ${newsLimits.inTheNews}
      ) shown
      where image = '' and image_url <> '' and picture_try_at <= now()
      order by published_at desc, feed_item_id desc limit ${limit}
    )
    returning feed_item_id, image_url`.execute(database.kysely)
  return rows
}

/** Returns false if the item is gone or already has a copy. */
export async function nameNewsPicture(database: Database, id: number, image: string): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('feed_items')
    .set({ image, picture_try_at: null })
    .where('feed_item_id', '=', id)
    .where('image', '=', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Used if a picture can never be copied. */
export async function giveUpPicture(database: Database, id: number): Promise<void> {
  await database.kysely.updateTable('feed_items').set({ picture_try_at: null }).where('feed_item_id', '=', id).execute()
}

/** Clears the copies of all but the newest items, and returns their file names. */
export async function dropOldPictures(database: Database): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    with old as (
      select feed_item_id, image from feed_items
      where image <> '' and (published_at, feed_item_id) < (
        select published_at, feed_item_id from feed_items order by published_at desc, feed_item_id desc offset ${KEPT - 1} limit 1
      )
      for update skip locked
    )
    update feed_items i set image = '', picture_try_at = null from old where i.feed_item_id = old.feed_item_id
    returning old.image`.execute(database.kysely)
  return rows.map(({ image }) => image)
}

export async function newsPictures(database: Database): Promise<Set<string>> {
  const rows = await database.kysely.selectFrom('feed_items').select('image').where('image', '<>', '').execute()
  return new Set(rows.map(({ image }) => image))
}
