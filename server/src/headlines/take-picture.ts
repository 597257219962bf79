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
  tries?: number
}

export interface TakePictureOptions {
  database: Database
  files: Files
  fetcher: WebFetch
  changed: Pick<Changed, 'pictureAdded' | 'pictureRemoved'>
  /** Redraws the share pictures that contain this headline's picture. */
  redrawSharePicturesOf(changed: { headline_id: number }, transaction: Transaction<Tables>): Promise<unknown>
  later(job: PictureJob, seconds: number): Promise<unknown>
}

const PICTURE_BYTES = 12 * 1024 * 1024
const FETCH_MS = 20_000
/** Delays before the second, third and fourth attempt. */
const RETRY_DELAYS_SECONDS = [60, 600, 3600]

/**
 * Fetches a headline's picture from the news site and stores our own copies. Idempotent. A file that is not a picture,
 * or could harm readers, is removed; a temporary failure is retried a few times. The headline stays in any case.
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
      // The headline was hidden meanwhile. Clearing the attempt lets the picture be fetched if the headline is shown
      // again.
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

/** Our server may not fetch from private networks, and readers' browsers must not be sent there either. */
const leadsInside = (error: unknown) => error instanceof WebFetchError && error.problem === 'url-private'

async function fetchPicture(fetcher: WebFetch, url: string, signal: AbortSignal): Promise<Buffer> {
  const answer = await fetcher.get(url, {
    accept: 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8',
    // The picture's type is detected from its bytes.
    types: ['image/*', 'application/octet-stream', 'binary/octet-stream'],
    maxBytes: PICTURE_BYTES,
    totalMs: FETCH_MS,
    signal,
  })
  if (answer.truncated) throw new BadPicture(answer.bytes.length < PICTURE_BYTES ? 'damaged' : 'too-large')
  return answer.bytes
}

/** Retries a site that is slow, busy or down. A clear refusal is final. */
async function tryLater({ later }: TakePictureOptions, job: PictureJob, error: WebFetchError): Promise<void> {
  const { tries = 0 } = job
  const pause = RETRY_DELAYS_SECONDS[tries]
  if (pause !== undefined && isTemporary(error)) await later({ ...job, tries: tries + 1 }, pause)
}

function isTemporary({ problem, status = 0 }: WebFetchError): boolean {
  if (problem === 'http-status') return status >= 500 || status === 429
  return ['too-slow', 'dns', 'unreachable', 'bad-response', 'busy', 'closed'].includes(problem)
}
