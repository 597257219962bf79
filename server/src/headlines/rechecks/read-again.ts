import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import { retrySeconds } from '../../news/sources/feed-schedule.ts'
import { leadsElsewhere } from '../extraction/article-address.ts'
import type { Extractor } from '../extraction/extractor.ts'
import { fetchPage } from '../extraction/fetch-page.ts'
import type { Reading } from './change-store.ts'
import type { DueLookUp } from './recheck-store.ts'
import type { Robots } from './robots.ts'

export interface ReadAgainParts {
  web: WebFetch
  extractor: Extractor
  robots: Robots
  domainOf: (url: string) => string
}

const UNCHANGED = 304
const REFUSALS = [429, 503]
/** No server expects a longer validator back. */
const MAX_HEADER = 500

/** The outlet asks for a pause of `seconds`, or 0 if it does not say how long. */
export class OutletBusy extends Error {
  readonly seconds: number

  constructor(status: number, seconds: number) {
    super(`It responded with status ${status}`)
    this.seconds = seconds
  }
}

/** The page has no headline any more, leads to another page, or is forbidden to robots. */
export class NoArticle extends Error {}

/** `reading` is undefined if the page has not changed. `perMinute` limits the reads of its site. */
export interface Look {
  reading: Reading | undefined
  perMinute: number
}

/**
 * Reads a page's title with a conditional request, if robots.txt allows it. `now` is in milliseconds. Throws
 * `WebFetchError`, `OutletBusy`, `NoArticle`, and errors of the extractor.
 */
export async function readAgain(
  { web, extractor, robots, domainOf }: ReadAgainParts,
  { original_url, domain, etag, last_modified }: DueLookUp,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<Look> {
  const { allowed, perMinute } = await askRobots(robots, original_url, signal)
  if (!allowed) throw new NoArticle()
  const { answer, facts } = await fetchPage(web, extractor, original_url, {
    unlessStill: { etag, lastModified: last_modified },
    alsoStatuses: [UNCHANGED, ...REFUSALS],
    signal,
  })
  if (answer.status === UNCHANGED) return { reading: undefined, perMinute }
  if (REFUSALS.includes(answer.status))
    throw new OutletBusy(answer.status, retrySeconds(answer.header('retry-after'), now))
  if (domainOf(answer.url) !== domain || leadsElsewhere(original_url, answer.url)) throw new NoArticle()
  if (!(await askRobots(robots, answer.url, signal)).allowed) throw new NoArticle()
  const { title, passages } = await facts()
  if (!title) throw new NoArticle()
  const short = (name: string) => (answer.header(name).length <= MAX_HEADER ? answer.header(name) : '')
  return { reading: { title, passages, etag: short('etag'), last_modified: short('last-modified') }, perMinute }
}

/** An unreadable robots.txt pauses the look-ups of the site. */
async function askRobots(robots: Robots, url: string, signal: AbortSignal) {
  try {
    return await robots.askFor(url, signal)
  } catch (error) {
    if (!(error instanceof WebFetchError)) throw error
    throw new OutletBusy(error.status ?? 0, 0)
  }
}
