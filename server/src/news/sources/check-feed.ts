import { createHash } from 'node:crypto'
import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import type { WebAnswer } from '@unspun/web-fetch/web-request.ts'
import type { Database } from '../../database/database.ts'
import { isDatabaseAway } from '../../engines/postgres/postgres.ts'
import { saveReading } from '../store.ts'
import { addressToAsk, forLog, movedAddress } from './feed-address.ts'
import { DAMAGED, feedCaps } from './feed-entry.ts'
import type { FeedReader } from './feed-reader.ts'
import { cacheSeconds, retrySeconds, secondsToNextCheck } from './feed-schedule.ts'
import { ASKED_TO_WAIT, type FeedSource, giveBack, noteFailure, noteUnchanged } from './source-store.ts'

export type FeedDependencies = {
  database: Database
  web: WebFetch
  reader: FeedReader
  domainOf: (url: string) => string
  warn: (message: string, details?: unknown) => void
}

/** Feeds have every other type, even `binary/octet-stream`. The reader judges their bytes. */
const NO_FEEDS = ['image/*', 'audio/*', 'video/*', 'font/*']
const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'
const UNCHANGED = 304
const GONE = 410
const REFUSALS = [429, 503]
/** No server expects a longer validator back. */
const MAX_HEADER = 500
const MAX_ERROR = 300

/**
 * Reads a claimed feed, stores its items and schedules the next check. Stores problems with the feed, and logs them the
 * first time. Returns the number of new or changed items. Throws only on database errors.
 */
export async function checkFeed(
  dependencies: FeedDependencies,
  source: FeedSource,
  signal: AbortSignal,
): Promise<number> {
  const { database } = dependencies
  const address = addressToAsk(source, source.failures)
  try {
    return await readSource(dependencies, source, address, signal)
  } catch (error) {
    if (signal.aborted) {
      await giveBack(database, source.feed_source_id)
      return 0
    }
    if (isDatabaseAway(error)) throw error
    const { gone, ...failure } = failureOf(error)
    const stopped = gone && address === source.url
    const wait = secondsToNextCheck({ failures: source.failures + 1, asked: failure.wait, draw: Math.random() })
    await fail(dependencies, source, address, { ...failure, wait, stopped })
    return 0
  }
}

/** Stores a failure with the feed, and logs the first one. `wait` is in seconds. */
async function fail(
  { database, warn }: FeedDependencies,
  source: FeedSource,
  address: string,
  { message, reason, wait, stopped }: { message: string; reason: string; wait: number; stopped: boolean },
): Promise<void> {
  const failures = source.failures + 1
  if (failures === 1 || stopped)
    warn(`The feed ${forLog(address)} ${stopped ? 'is gone' : 'could not be read'}: ${reason}`)
  await noteFailure(database, source.feed_source_id, { wait, error: message, failures, stopped })
}

/** `wait` is in seconds. */
class FeedRefusal extends Error {
  readonly status: number
  readonly wait: number

  constructor(status: number, wait: number) {
    super(`It responded with status ${status}${wait > 0 ? ` ${ASKED_TO_WAIT}` : ''}`)
    this.status = status
    this.wait = wait
  }
}

/** `message` is for the operator. `reason` is for the log, which contains no third-party URLs. */
function failureOf(error: unknown): { message: string; reason: string; wait: number; gone: boolean } {
  const words = error instanceof Error ? error.message : String(error)
  const message = words.slice(0, MAX_ERROR)
  const refusal = error instanceof FeedRefusal ? error : undefined
  const reason = error instanceof WebFetchError ? [error.problem, error.status].filter(Boolean).join(' ') : message
  return { message, reason, wait: refusal?.wait ?? 0, gone: refusal?.status === GONE }
}

async function readSource(
  dependencies: FeedDependencies,
  source: FeedSource,
  address: string,
  signal: AbortSignal,
): Promise<number> {
  const { database, web, reader, domainOf, warn } = dependencies
  const isUsual = address === (source.moved_to || source.url)
  const answer = await web.get(address, {
    accept: ACCEPT,
    notTypes: NO_FEEDS,
    maxBytes: feedCaps.bytes,
    alsoStatuses: [UNCHANGED, GONE, ...REFUSALS],
    signal,
    ...(isUsual ? { unlessStill: { etag: source.etag, lastModified: source.last_modified } } : {}),
  })
  const readAt = Date.now()
  if (answer.status === GONE || REFUSALS.includes(answer.status))
    throw new FeedRefusal(answer.status, retrySeconds(answer.header('retry-after'), readAt))
  const waitFor = (ttlMinutes: number) =>
    secondsToNextCheck({
      failures: 0,
      asked: Math.max(cacheSeconds(answer.header('cache-control')), ttlMinutes * 60),
      draw: Math.random(),
    })
  if (answer.status === UNCHANGED) {
    await noteUnchanged(database, source.feed_source_id, waitFor(source.ttl_minutes))
    return 0
  }
  const reading = await reader.read(answer.bytes, answer.contentType, { url: answer.url, readAt })
  signal.throwIfAborted()
  if (reading.lost > 0 && source.items_lost === 0)
    warn(`The feed ${forLog(address)}: ${reading.lost} items could not be read, ${reading.items.length} were read`)
  const wait = waitFor(reading.ttlMinutes)
  const found = await saveReading(database, source.feed_source_id, {
    title: reading.title,
    // A damaged feed is requested as a whole again.
    etag: reading.damaged ? '' : shortHeader(answer, 'etag'),
    last_modified: reading.damaged ? '' : shortHeader(answer, 'last-modified'),
    moved_to: movedAddress(source, address, answer.movedTo),
    ttl_minutes: Math.min(reading.ttlMinutes, 24 * 60),
    items_lost: reading.lost,
    read_tolerantly: reading.tolerant,
    wait,
    items: reading.items.map((item) => ({
      ...item,
      guid: globalGuid(source, item.guid),
      domain: domainOf(item.link),
    })),
  })
  if (reading.damaged)
    await fail(dependencies, source, address, { message: DAMAGED, reason: DAMAGED, wait, stopped: false })
  return found
}

function shortHeader(answer: WebAnswer, name: string): string {
  const value = answer.header(name)
  return value.length <= MAX_HEADER ? value : ''
}

/**
 * URLs, URNs and tags are globally unique. Other GUIDs, such as `7` or `post:7`, are unique only within their feed, so
 * they are prefixed with a hash of the feed's URL. The hash hides the URL, which may contain a key: GUIDs are public.
 */
const globalGuid = ({ url }: FeedSource, guid: string) =>
  /^(?:https?:\/\/|urn:|tag:)/i.test(guid) ? guid : `${hashOf(url)} ${guid}`
const hashOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)
