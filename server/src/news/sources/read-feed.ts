import { decodeXml } from '../../headlines/extraction/decode-page.ts'
import { plainText } from '../../headlines/extraction/page-text.ts'
import { DAMAGED, feedCaps, type RawFeed, TOO_LARGE } from './feed-entry.ts'
import { type FeedContext, type FeedItem, feedItems } from './feed-items.ts'
import { readByFeedsmith } from './feedsmith-reader.ts'
import { surveyXml } from './survey-feed.ts'
import { readTolerantly } from './tolerant-reader.ts'

export type FeedReading = {
  title: string
  ttlMinutes: number
  items: FeedItem[]
  /** How many items were unusable. */
  lost: number
  tolerant: boolean
  /** The feed ends too early. The items before are read. */
  damaged: boolean
}

/** Feedsmith builds a tree, which is too expensive for feeds that consist mostly of tags. */
const MAX_TAGS_FOR_TREES = 100_000
const MAX_TITLE = 200

/** Throws if the text is not a feed. Runs in a process that can be killed. */
export function readFeed(bytes: Uint8Array, contentType: string, context: FeedContext): FeedReading {
  const text = decodeXml(bytes.subarray(0, feedCaps.bytes), contentType)
  const { raw, tolerant, counted, ends } = text.startsWith('{')
    ? readJson(text, bytes.length >= feedCaps.bytes)
    : readXml(text)
  const { items, usable } = feedItems(raw, context)
  return {
    title: plainText(raw.title).slice(0, MAX_TITLE),
    ttlMinutes: Math.max(0, Math.floor(raw.ttlMinutes)),
    items,
    lost: Math.max(0, Math.min(counted, feedCaps.itemsRead) - usable),
    tolerant,
    damaged: !ends && bytes.length < feedCaps.bytes,
  }
}

type Read = { raw: RawFeed; tolerant: boolean; counted: number; ends: boolean }

const JSON_FEED = /"version"\s*:\s*"https:\/\/jsonfeed\.org\/version\//

function readJson(text: string, cut: boolean): Read {
  // The parser's own error message would quote the text.
  const feed = orUndefined(() => JSON.parse(text))
  if (feed === undefined && JSON_FEED.test(text)) throw new Error(cut ? TOO_LARGE : DAMAGED)
  const { items } = feed ?? {}
  if (!Array.isArray(items)) throw new Error('This is not a feed')
  return { raw: readByFeedsmith(text), tolerant: false, counted: items.length, ends: true }
}

function readXml(text: string): Read {
  const { root, items: counted, tags, depth } = surveyXml(text)
  const ends = isComplete(text, root)
  const isTame = tags <= MAX_TAGS_FOR_TREES && depth <= feedCaps.depth && counted <= feedCaps.itemsRead
  const strict = isTame ? orUndefined(() => readByFeedsmith(text)) : undefined
  if (strict && strict.entries.length >= counted) return { raw: strict, tolerant: false, counted, ends }
  const own = strict ? orUndefined(() => readTolerantly(text)) : readTolerantly(text)
  if (strict && (own?.entries.length ?? 0) <= strict.entries.length)
    return { raw: strict, tolerant: false, counted, ends }
  return { raw: own!, tolerant: true, counted, ends }
}

/** Elements within may be malformed, and text may follow. Only an end of the first element that is missing is damage. */
const isComplete = (text: string, root: string): boolean =>
  new RegExp(`</${RegExp.escape(root)}\\s*>|<${RegExp.escape(root)}\\b[^<>]*/>`, 'i').test(text)

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
