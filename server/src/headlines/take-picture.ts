import type { Transaction } from 'kysely'
import type { Changed } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { BadPicture } from '../engines/pictures/decode-picture.ts'
import type { WebFetch } from '../engines/web-fetch/web-fetch.ts'
import { WebFetchError } from '../engines/web-fetch/web-fetch-error.ts'
import { encodeCopies } from './picture-copies.ts'
import { beginPictureTry, forgetPicture, namePicture, takeBackTry } from './picture-store.ts'

export interface PictureJob {
  headline_id: number
  /** How often it was tried before. */
  tries?: number
}

export interface TakePictureOptions {
  database: Database
  files: Files
  fetcher: WebFetch
  changed: Pick<Changed, 'pictureAdded' | 'pictureRemoved'>
  /** Has pictures drawn anew that show the headline's. */
  redrawSharePicturesOf(changed: { headline_id: number }, transaction: Transaction<Tables>): Promise<unknown>
  /** Tries again after so many seconds. */
  later(job: PictureJob, seconds: number): Promise<unknown>
}

const PICTURE_BYTES = 12 * 1024 * 1024
const FETCH_MS = 20_000
/** Pauses before the second, third and fourth try. */
const PAUSES_SECONDS = [60, 600, 3600]

/**
 * Fetches a headline's picture from the news site and stores copies of our own. Doing it twice is doing it once. A picture that is none, or
 * that could harm whoever looks at it, is forgotten; one that cannot be had just now is tried again a few times. The headline stands in any case.
 */
export async function takePicture(options: TakePictureOptions, job: PictureJob, signal: AbortSignal): Promise<void> {
  const { database, files, changed } = options
  const wanted = await beginPictureTry(database, job.headline_id)
  if (!wanted) return
  try {
    const bytes = await fetchPicture(options.fetcher, wanted.image_url, signal)
    const encoded = await encodeCopies(bytes)
    for (const { name, bytes } of encoded.files) await files.put(name, bytes)
    const redraw = (transaction: Transaction<Tables>) =>
      options.redrawSharePicturesOf({ headline_id: job.headline_id }, transaction)
    if (await namePicture(database, job.headline_id, encoded.names, redraw)) {
      changed.pictureAdded(job.headline_id, wanted.domain)
    } else {
      // Hidden meanwhile: should it be shown again, its picture is looked for again. Of one that has its picture this says nothing.
      await takeBackTry(database, job.headline_id)
    }
  } catch (error) {
    if (error instanceof BadPicture || leadsInside(error)) {
      await forgetPicture(database, job.headline_id, wanted.image_url)
      changed.pictureRemoved(job.headline_id, wanted.domain)
      return
    }
    if (error instanceof WebFetchError) return tryLater(options, job, error)
    if (error instanceof FilesAway) await takeBackTry(database, job.headline_id)
    throw error
  }
}

/** Readers' browsers must not be sent where we may not go: into networks like theirs. */
const leadsInside = (error: unknown) => error instanceof WebFetchError && error.problem === 'url-private'

async function fetchPicture(fetcher: WebFetch, url: string, signal: AbortSignal): Promise<Buffer> {
  const answer = await fetcher.get(url, {
    accept: 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8',
    // What it is, its bytes say.
    types: ['image/*', 'application/octet-stream', 'binary/octet-stream'],
    maxBytes: PICTURE_BYTES,
    totalMs: FETCH_MS,
    signal,
  })
  if (answer.truncated) throw new BadPicture(answer.bytes.length < PICTURE_BYTES ? 'damaged' : 'too-large')
  return answer.bytes
}

/** A site that is slow, busy or away may be back; one that says no means it. */
async function tryLater({ later }: TakePictureOptions, job: PictureJob, error: WebFetchError): Promise<void> {
  const { tries = 0 } = job
  const pause = PAUSES_SECONDS[tries]
  if (pause !== undefined && isPassing(error)) await later({ ...job, tries: tries + 1 }, pause)
}

function isPassing({ problem, status = 0 }: WebFetchError): boolean {
  if (problem === 'http-status') return status >= 500 || status === 429
  return ['too-slow', 'dns', 'unreachable', 'bad-response', 'busy', 'closed'].includes(problem)
}
