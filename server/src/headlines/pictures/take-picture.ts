import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { isTemporary, WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { type Files, FilesAway } from '../../engines/files/files.ts'
import { BadPicture } from '../../engines/pictures/decode-picture.ts'
import type { Changed } from '../../invalidation/changes.ts'
import { fetchPicture } from './fetch-picture.ts'
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
  changed: Pick<Changed, 'pictureAdded' | 'pictureGivenUp'>
  redrawSharePicturesOf(changed: { headline_id: number }, transaction: Transaction<Tables>): Promise<unknown>
  later(job: PictureJob, seconds: number): Promise<unknown>
}

const LIMITS = { maxBytes: 12 * 1024 * 1024, totalMs: 20_000 }
/** Delays before the second, third and fourth attempt. */
const RETRY_DELAYS_SECONDS = [60, 600, 3600]

/**
 * Fetches a headline's picture from the news site and stores our copies. Idempotent. Deletes the URL of a file that is
 * not a picture or is harmful. Retries temporary failures a few times.
 */
export async function takePicture(options: TakePictureOptions, job: PictureJob, signal: AbortSignal): Promise<void> {
  const { database, files, changed } = options
  const wanted = await beginPictureTry(database, job.headline_id)
  if (!wanted) return
  try {
    const bytes = await fetchPicture(options.fetcher, wanted.image_url, LIMITS, signal)
    const encoded = await encodeCopies(bytes)
    for (const { name, bytes } of encoded.files) await files.put(name, bytes)
    const redraw = (transaction: Transaction<Tables>) =>
      options.redrawSharePicturesOf({ headline_id: job.headline_id }, transaction)
    if (await namePicture(database, job.headline_id, encoded.names, redraw)) {
      changed.pictureAdded(job.headline_id, wanted.domain)
    } else {
      // The headline was hidden meanwhile. Its picture is fetched if it is shown again.
      await takeBackTry(database, job.headline_id)
    }
  } catch (error) {
    if (error instanceof BadPicture || leadsInside(error)) {
      await forgetPicture(database, job.headline_id, wanted.image_url)
      changed.pictureGivenUp(job.headline_id, wanted.domain)
      return
    }
    if (error instanceof WebFetchError) return tryLater(options, job, error)
    if (error instanceof FilesAway) await takeBackTry(database, job.headline_id)
    throw error
  }
}

const leadsInside = (error: unknown) => error instanceof WebFetchError && error.problem === 'url-private'

/** Retries a site that is slow, busy or down. A refusal is final. */
async function tryLater({ later }: TakePictureOptions, job: PictureJob, error: WebFetchError): Promise<void> {
  const { tries = 0 } = job
  const pause = RETRY_DELAYS_SECONDS[tries]
  if (pause !== undefined && isTemporary(error)) await later({ ...job, tries: tries + 1 }, pause)
}
