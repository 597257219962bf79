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
import { beginPictureTry, namePicture, type PictureWanted, replacePicture, takeBackTry } from './picture-store.ts'

export interface PictureJob {
  headline_id: number
  /** URLs of further pictures of the page. */
  others?: readonly string[]
  tries?: number
}

export interface TakePictureOptions {
  database: Database
  files: Files
  fetcher: WebFetch
  changed: Pick<Changed, 'pictureAdded' | 'pictureGivenUp'>
  redrawSharePicturesOf(changed: { headline_id: number }, transaction: Transaction<Tables>): Promise<unknown>
  later(job: PictureJob, seconds: number): Promise<unknown>
  /** Milliseconds for fetching all pictures of a job. */
  allMs?: number
}

const LIMITS = { maxBytes: 12 * 1024 * 1024, totalMs: 20_000 }
/** For fetching all pictures of a job, which expires after twice as long. */
const ALL_MS = 60_000
/** Delays before the second, third and fourth attempt. */
const RETRY_DELAYS_SECONDS = [60, 600, 3600]

/**
 * Fetches a headline's picture from the news site and stores our copies. Idempotent. If it fails, the page's other pictures
 * are tried. Deletes the URLs of files that are not pictures or are harmful. Retries temporary failures a few times, and
 * first those pictures for which there was no time.
 */
export async function takePicture(options: TakePictureOptions, job: PictureJob, signal: AbortSignal): Promise<void> {
  const { database, changed } = options
  const wanted = await beginPictureTry(database, job.headline_id)
  if (!wanted) return
  const urls = new Set([wanted.image_url, ...(job.others ?? [])])
  const untried: string[] = []
  const failed: string[] = []
  const refused: string[] = []
  const late = AbortSignal.timeout(options.allMs ?? ALL_MS)
  const stop = AbortSignal.any([signal, late])
  for (const url of urls) {
    if (late.aborted) {
      untried.push(url)
      continue
    }
    try {
      return await takeFrom(options, job.headline_id, { ...wanted, image_url: url }, stop)
    } catch (error) {
      if (error instanceof FilesAway) await takeBackTry(database, job.headline_id)
      if (error instanceof BadPicture || leadsInside(error)) continue
      if (error === late.reason) failed.push(url)
      else if (!(error instanceof WebFetchError)) throw error
      else if (isTemporary(error)) failed.push(url)
      else refused.push(url)
    }
  }
  const again = [...untried, ...failed]
  const [next = '', ...others] = again.length > 0 ? again : refused
  if (next !== wanted.image_url) await replacePicture(database, job.headline_id, wanted.image_url, next)
  if (!next) changed.pictureGivenUp(job.headline_id, wanted.domain)
  else if (again.length > 0) await tryLater(options, { ...job, others })
}

async function takeFrom(
  { database, files, fetcher, changed, redrawSharePicturesOf }: TakePictureOptions,
  headline_id: number,
  { image_url, domain }: PictureWanted,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await fetchPicture(fetcher, image_url, LIMITS, signal)
  const encoded = await encodeCopies(bytes)
  for (const { name, bytes } of encoded.files) await files.put(name, bytes)
  const redraw = (transaction: Transaction<Tables>) => redrawSharePicturesOf({ headline_id }, transaction)
  if (await namePicture(database, headline_id, image_url, encoded.names, redraw)) {
    changed.pictureAdded(headline_id, domain)
  } else {
    // The headline was hidden meanwhile. Its picture is fetched if it is shown again.
    await takeBackTry(database, headline_id)
  }
}

const leadsInside = (error: unknown) => error instanceof WebFetchError && error.problem === 'url-private'

async function tryLater({ later }: TakePictureOptions, job: PictureJob): Promise<void> {
  const { tries = 0 } = job
  const pause = RETRY_DELAYS_SECONDS[tries]
  if (pause !== undefined) await later({ ...job, tries: tries + 1 }, pause)
}
