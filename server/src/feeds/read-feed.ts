import { decodeXml } from '../headlines/decode-page.ts'
import { plainText } from '../headlines/page-text.ts'
import { feedCaps, type RawFeed } from './feed-entry.ts'
import { type FeedItem, type FeedPlace, feedItems } from './feed-items.ts'
import { readByFeedsmith } from './feedsmith-reader.ts'
import { surveyXml } from './survey-feed.ts'
import { readTolerantly } from './tolerant-reader.ts'

/** What a feed gave. */
export type FeedReading = {
  title: string
  ttlMinutes: number
  items: FeedItem[]
  /** Of the items that stand in the feed, how many nothing could be made of. */
  lost: number
  /** Whether our own reader had to take over. */
  tolerant: boolean
}

/** Feedsmith makes a tree, which costs too much of feeds that are nothing but tags. */
const MOST_TAGS_FOR_TREES = 100_000
const MOST_TITLE = 200

/** Reads a feed of any kind. Throws if it is none. Runs in a process that can be killed. */
export function readFeed(bytes: Uint8Array, contentType: string, place: FeedPlace): FeedReading {
  const text = decodeXml(bytes.subarray(0, feedCaps.bytes), contentType)
  const { raw, tolerant, counted } = text.startsWith('{') ? readJson(text) : readXml(text)
  const { items, usable } = feedItems(raw, place)
  return {
    title: plainText(raw.title).slice(0, MOST_TITLE),
    ttlMinutes: Math.max(0, Math.floor(raw.ttlMinutes)),
    items,
    lost: Math.max(0, Math.min(counted, feedCaps.itemsRead) - usable),
    tolerant,
  }
}

type Read = { raw: RawFeed; tolerant: boolean; counted: number }

function readJson(text: string): Read {
  // The parser's own complaint repeats a part of the text.
  const { items } = orUndefined(() => JSON.parse(text)) ?? {}
  if (!Array.isArray(items)) throw new Error('This is no feed')
  return { raw: readByFeedsmith(text), tolerant: false, counted: items.length }
}

function readXml(text: string): Read {
  const { items: counted, tags, depth } = surveyXml(text)
  const isTame = tags <= MOST_TAGS_FOR_TREES && depth <= feedCaps.depth && counted <= feedCaps.itemsRead
  const strict = isTame ? orUndefined(() => readByFeedsmith(text)) : undefined
  if (strict && strict.entries.length >= counted) return { raw: strict, tolerant: false, counted }
  const own = strict ? orUndefined(() => readTolerantly(text)) : readTolerantly(text)
  if (strict && (own?.entries.length ?? 0) <= strict.entries.length) return { raw: strict, tolerant: false, counted }
  return { raw: own!, tolerant: true, counted }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
