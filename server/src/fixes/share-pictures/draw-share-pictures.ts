import { randomBytes } from 'node:crypto'
import { readPictureName } from '@unspun/contract/pictures.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { type FileName, type Files, fileNameOf, type PublicName } from '../../engines/files/files.ts'
import type { Changed } from '../../invalidation/changes.ts'
import type { Drawer } from './drawer.ts'
import { pictureKey, pictureNames } from './picture-key.ts'
import { beginTry, type FixToDraw, fixToDraw, keepPictures } from './store.ts'
import type { SharePictureFacts } from './words.ts'

export interface DrawOptions {
  database: Database
  files: Files
  changed: Pick<Changed, 'sharePictures'>
  drawer: Drawer
  siteName: string
  forget: (names: string[], transaction: Transaction<Tables>) => Promise<unknown>
}

/** Narrower photos would look blurred. */
const MIN_PHOTO_WIDTH = 480
/** No stored picture is larger. */
const MAX_PHOTO_BYTES = 8 * 1024 * 1024

/**
 * Draws a fix's pictures and stores them, unless the current pictures already show its words. Drops them if the fix is
 * edited meanwhile, because the edit has queued new ones. Throws if the file store is down or the drawing fails.
 */
export async function drawSharePictures(options: DrawOptions, id: number): Promise<void> {
  const { database, files, changed, drawer, siteName, forget } = options
  const factsOf = (fix: FixToDraw): SharePictureFacts => ({ ...fix, site_name: siteName })
  const keyOf = (fix: FixToDraw) => pictureKey(factsOf(fix), fix.headline_image)

  const fix = await fixToDraw(database, id)
  if (!fix) return
  const key = keyOf(fix)
  if (fix.share_picture_of === key) return
  await beginTry(database, id)
  const drawn = await drawer.draw(factsOf(fix), await photoOf(files, fix.headline_image))

  const names = pictureNames(id, key, randomBytes(4).toString('hex'))
  const stored = sharePictureFiles(names)
  try {
    await files.put(fileOf(names.title_image), drawn.square)
    await files.put(fileOf(names.title_image_sharing), drawn.wide)
  } catch (error) {
    await files.remove(stored).catch(() => {})
    throw error
  }
  const kept = await keepPictures(database, { id, key, names }, keyOf, forget)
  // Invalidates only the fix's own page. Otherwise every picture would render the homepage again.
  if (kept) changed.sharePictures(id)
  else await files.remove(stored)
}

const fileOf = (name: string): FileName => `fix-images/${name}`

/** Skips invalid names. */
export const sharePictureFiles = (names: object): PublicName[] =>
  Object.values(names).flatMap((name: string) => fileNameOf('fix-images', name) ?? [])

async function photoOf(files: Files, name: string): Promise<Uint8Array | undefined> {
  const width = readPictureName(name)?.width ?? 0
  const file = fileNameOf('headline-images', name)
  if (!file || width < MIN_PHOTO_WIDTH) return undefined
  const open = await files.open(file)
  if (!open || open.size > MAX_PHOTO_BYTES) return undefined
  const parts: Uint8Array[] = []
  for await (const part of await open.stream()) parts.push(part)
  return Buffer.concat(parts)
}
