import type { WebFetch } from '../engines/web-fetch/web-fetch.ts'
import { retrySeconds } from '../feeds/feed-schedule.ts'
import type { Extractor } from '../headlines/extractor.ts'
import type { Reading } from './change-store.ts'
import type { DueLookUp } from './look-up-store.ts'

export interface ReadAgainParts {
  web: WebFetch
  extractor: Extractor
  domainOf: (url: string) => string
}

const UNCHANGED = 304
const REFUSALS = [429, 503]
/** Longer values are ignored: no server expects such a validator back. */
const MAX_HEADER = 500

/** The outlet asks for a rest of `seconds`; 0 if it does not say for how long. */
export class OutletBusy extends Error {
  readonly seconds: number

  constructor(status: number, seconds: number) {
    super(`It responded with status ${status}`)
    this.seconds = seconds
  }
}

/** The page has no headline any more, or leads to another page. */
export class NoArticle extends Error {}

/**
 * Reads the title of a page again, with a conditional request; undefined if the page has not changed since. `now` is in milliseconds. Throws `WebFetchError`, `OutletBusy`,
 * `NoArticle`, and errors of the extractor.
 */
export async function readAgain(
  { web, extractor, domainOf }: ReadAgainParts,
  { original_url, domain, etag, last_modified }: DueLookUp,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<Reading | undefined> {
  const answer = await web.get(original_url, {
    unlessStill: { etag, lastModified: last_modified },
    alsoStatuses: [UNCHANGED, ...REFUSALS],
    signal,
  })
  if (answer.status === UNCHANGED) return undefined
  if (REFUSALS.includes(answer.status))
    throw new OutletBusy(answer.status, retrySeconds(answer.header('retry-after'), now))
  if (domainOf(answer.url) !== domain || leadsUp(original_url, answer.url)) throw new NoArticle()
  const { title } = await extractor.extract(answer.bytes, answer.contentType, answer.url)
  if (!title) throw new NoArticle()
  const short = (name: string) => (answer.header(name).length <= MAX_HEADER ? answer.header(name) : '')
  return { title, etag: short('etag'), last_modified: short('last-modified') }
}

/** Whether a page redirects to a page above it, as removed articles do: to their section or the front page. Other redirects are mostly new slugs. */
export function leadsUp(from: string, to: string): boolean {
  const [before, after] = [from, to].map((address) => new URL(address).pathname.split('/').filter(Boolean)) as [
    string[],
    string[],
  ]
  return after.length < before.length && after.every((part, index) => part === before[index])
}
