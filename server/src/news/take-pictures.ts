import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { isTemporary, WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import type { Database } from '../database/database.ts'
import type { Files, PublicName } from '../engines/files/files.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import { BadPicture, decodePicture, encodePicture } from '../engines/pictures/decode-picture.ts'
import { fetchPicture } from '../headlines/pictures/fetch-picture.ts'
import type { Changed } from '../invalidation/changes.ts'
import {
  dropOldPictures,
  giveUpPicture,
  nameNewsPicture,
  newsPictures,
  type PictureDue,
  takeDuePictures,
} from './picture-store.ts'

export interface NewsPictureOptions {
  database: Database
  files: Files
  fetcher: WebFetch
  changed: Pick<Changed, 'newsPictures'>
}

const TAKE = 'news-pictures'
const FETCH = { maxBytes: 5 * 1024 * 1024, totalMs: 10_000 }
/** Twice the width of a card in pixels, for high-density screens. A copy has about 40 kB. */
const SIDE = 640
/** Smaller pictures are tracking pixels and icons. */
const MIN_SIDE = 100
const AT_ONCE = 4
/** The next round continues. */
const ROUND_MS = 60_000
/** The age of unused files. A younger one may belong to an item that is about to name it. */
const UNUSED_MS = 60 * 60_000

/**
 * Copies the pictures of items that In The News shows, and removes those of older items, so there are at most some
 * hundred copies. Temporary failures are retried later. Throws `FilesAway`.
 */
export async function takeNewsPictures(options: NewsPictureOptions, signal: AbortSignal): Promise<void> {
  const { database, files, changed } = options
  await files.remove((await dropOldPictures(database)).map(fileOf))
  const until = performance.now() + ROUND_MS
  while (!signal.aborted && performance.now() < until) {
    const due = await takeDuePictures(database, AT_ONCE)
    if (due.length === 0) return
    const taken = await Promise.allSettled(due.map((each) => takeOne(options, each, signal)))
    if (taken.some((each) => each.status === 'fulfilled' && each.value)) changed.newsPictures()
    for (const each of taken) if (each.status === 'rejected') throw each.reason
  }
}

async function takeOne(
  { database, files, fetcher }: NewsPictureOptions,
  { feed_item_id, image_url }: PictureDue,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const copy = await smallCopy(await fetchPicture(fetcher, image_url, FETCH, signal))
    const name = `${feed_item_id}--${Date.now()}.webp`
    await files.put(fileOf(name), copy)
    if (await nameNewsPicture(database, feed_item_id, name)) return true
    await files.remove([fileOf(name)])
  } catch (error) {
    if (signal.aborted) return false
    if (error instanceof BadPicture || (error instanceof WebFetchError && !isTemporary(error)))
      await giveUpPicture(database, feed_item_id)
    else if (!(error instanceof WebFetchError)) throw error
  }
  return false
}

async function smallCopy(bytes: Buffer): Promise<Buffer> {
  const kinds = ['jpg', 'png', 'webp', 'avif', 'gif'] as const
  const pixels = await decodePicture(bytes, { kinds, box: SIDE, shortest: MIN_SIDE })
  return (await encodePicture(pixels, (picture) => picture.webp({ quality: 75, effort: 3 }))).data
}

const fileOf = (name: string): PublicName => `news-images/${name}`

/** Removes files whose process was killed before an item named them. `now` is in milliseconds. */
export async function tidyNewsPictures(
  { database, files }: Pick<NewsPictureOptions, 'database' | 'files'>,
  now: number,
) {
  const old: string[] = []
  for await (const file of files.list('news-images')) {
    const name = file.slice('news-images/'.length)
    const made = Number(/--(\d{1,15})\./.exec(name)?.[1] ?? 0)
    if (made < now - UNUSED_MS) old.push(name)
  }
  const used = await newsPictures(database)
  await files.remove(old.filter((name) => !used.has(name)).map(fileOf))
}

/** Registers the job that copies pictures. Its schedule makes the tries after a failure. */
export function workOnNewsPictures(jobs: Jobs, options: NewsPictureOptions): void {
  jobs.work(TAKE, (_, { signal }) => takeNewsPictures(options, signal), {
    cron: '*/5 * * * *',
    afterStart: 0,
    once: true,
    retries: 0,
    // Longer than a round and its last pictures.
    expireSeconds: 120,
  })
}

/** Queues a round, unless one is queued. */
export async function sendForNewsPictures(jobs: Jobs): Promise<void> {
  await jobs.send(TAKE, {})
}
