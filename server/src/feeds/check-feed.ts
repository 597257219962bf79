import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { isDatabaseAway } from '../engines/postgres/postgres.ts'
import type { WebFetch } from '../engines/web-fetch/web-fetch.ts'
import { WebFetchError } from '../engines/web-fetch/web-fetch-error.ts'
import type { WebAnswer } from '../engines/web-fetch/web-request.ts'
import { addressToAsk, forLog, movedAddress } from './feed-address.ts'
import { feedCaps } from './feed-entry.ts'
import type { FeedReader } from './feed-reader.ts'
import { cacheSeconds, retrySeconds, secondsToNextCheck } from './feed-schedule.ts'
import { type FeedSource, giveBack, noteFailure, noteUnchanged } from './source-store.ts'
import { saveReading } from './store.ts'

export type FeedParts = {
  database: Database
  web: WebFetch
  reader: FeedReader
  /** Names the news site of an address. */
  domainOf: (url: string) => string
  warn: (message: string, details?: unknown) => void
}

const TYPES = ['application/*', 'text/*', 'xml/*', 'rss/*']
const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'
const UNCHANGED = 304
const GONE = 410
const REFUSALS = [429, 503]
/** Longer ones are no validators that a server expects back. */
const MOST_HEADER = 500
const MOST_ERROR = 300

/**
 * Reads one feed that was taken, keeps what it gave and says when it is read again; whatever is wrong with the feed is noted and logged the
 * first time. Answers how many items are new or changed. Throws only if the database does.
 */
export async function checkFeed(parts: FeedParts, source: FeedSource, signal: AbortSignal): Promise<number> {
  const { database, warn } = parts
  const address = addressToAsk(source, source.failures)
  try {
    return await readSource(parts, source, address, signal)
  } catch (error) {
    if (signal.aborted) {
      await giveBack(database, source.feed_source_id)
      return 0
    }
    if (isDatabaseAway(error)) throw error
    const failures = source.failures + 1
    const { message, reason, wait, gone } = failureOf(error)
    const stopped = gone && address === source.url
    if (failures === 1 || stopped)
      warn(`The feed ${forLog(address)} ${stopped ? 'is gone' : 'could not be read'}: ${reason}`)
    await noteFailure(database, source.feed_source_id, {
      wait: secondsToNextCheck({ failures, asked: wait, draw: Math.random() }),
      error: message,
      failures,
      stopped,
    })
    return 0
  }
}

/** An answer that is no feed for now. */
class FeedRefusal extends Error {
  readonly status: number
  readonly wait: number

  constructor(status: number, wait: number) {
    super(`It answered ${status}`)
    this.status = status
    this.wait = wait
  }
}

/** `message` is for the operator, `reason` for the log, which has no addresses of strangers in it. */
function failureOf(error: unknown): { message: string; reason: string; wait: number; gone: boolean } {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MOST_ERROR)
  const refusal = error instanceof FeedRefusal ? error : undefined
  const reason = error instanceof WebFetchError ? [error.problem, error.status].filter(Boolean).join(' ') : message
  return { message, reason, wait: refusal?.wait ?? 0, gone: refusal?.status === GONE }
}

async function readSource(
  { database, web, reader, domainOf, warn }: FeedParts,
  source: FeedSource,
  address: string,
  signal: AbortSignal,
): Promise<number> {
  const isUsual = address === (source.moved_to || source.url)
  const answer = await web.get(address, {
    accept: ACCEPT,
    types: TYPES,
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
    warn(`Of the feed ${forLog(address)} ${reading.lost} items could not be read, ${reading.items.length} could`)
  return saveReading(database, source.feed_source_id, {
    title: reading.title,
    etag: shortHeader(answer, 'etag'),
    last_modified: shortHeader(answer, 'last-modified'),
    moved_to: movedAddress(source, address, answer.movedTo),
    ttl_minutes: Math.min(reading.ttlMinutes, 24 * 60),
    items_lost: reading.lost,
    read_tolerantly: reading.tolerant,
    wait: waitFor(reading.ttlMinutes),
    items: reading.items.map((item) => ({
      ...item,
      guid: globalGuid(source, item.guid),
      domain: domainOf(item.link),
    })),
  })
}

function shortHeader(answer: WebAnswer, name: string): string {
  const value = answer.header(name)
  return value.length <= MOST_HEADER ? value : ''
}

/**
 * Addresses, URNs and tags are nobody else's; other GUIDs, such as `7` or `post:7`, are unique within their feed alone. Everybody can read
 * them, so the feed's address, which can hold a key, stands there as a hash.
 */
const globalGuid = ({ url }: FeedSource, guid: string) =>
  /^(?:https?:\/\/|urn:|tag:)/i.test(guid) ? guid : `${hashOf(url)} ${guid}`
const hashOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)
