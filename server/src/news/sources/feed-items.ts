import { cleanUrl, urlKey } from '@unspun/canonical/canonical-url.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { addressLimits, isBlank } from '@unspun/contract/text.ts'
import { leadsInside } from '@unspun/web-fetch/web-url.ts'
import { orderOf, writtenDate } from '../../engines/syndication/written-date.ts'
import { cutAtWord, plainText } from '../../headlines/extraction/page-text.ts'
import { picturesInOrder } from '../feed-pictures.ts'
import { type FeedEntry, feedCaps, type RawFeed } from './feed-entry.ts'

export type FeedItem = {
  /** The feed's GUID, or the link if there is none. */
  guid: string
  title: string
  link: string
  /** Equal for different spellings of the link. */
  link_key: string
  image_url: string
  /** Milliseconds. An item without a readable date is as old as the oldest of its feed. */
  published_at: number
}

export type FeedContext = {
  url: string
  /** Milliseconds. */
  readAt: number
}

/** How old an item counts as if neither the feed nor any of its items has a readable date. */
const UNDATED = 24 * 60 * 60_000
/** Time zones explain no date that is further ahead. */
const AHEAD = 24 * 60 * 60_000

/** PostgreSQL limits the size of index rows. */
const MAX_GUID = 500

/**
 * Returns items with a title and a link, newest first, without duplicates. Items of the same date keep the feed's
 * order. Those without a readable date come last: a date of years ago in an unknown language must not look new. One date
 * such as `21/11/2026` tells how the feed writes the others.
 * `usable` counts them before duplicates and surplus items are dropped.
 */
export function feedItems(
  { base, entries, dates: made }: RawFeed,
  { url, readAt }: FeedContext,
): { items: FeedItem[]; usable: number } {
  const home = resolve(base, url) ?? url
  // A feed on the operator's network may link into it. Others must not send readers' browsers into private networks.
  const isAllowed = (address: string) => !leadsInside(address) || leadsInside(url)
  const orders = new Set(entries.flatMap((entry) => entry.dates.flatMap((written) => orderOf(written) ?? [])))
  const order = orders.size === 1 ? [...orders][0] : undefined
  const dateOf = (written: string[]): number | undefined =>
    written
      .map((each) => writtenDate(each, order))
      .filter((at) => at !== undefined && at <= readAt + AHEAD)
      .map((at) => Math.min(at!, readAt))[0]
  const dates = entries.map((entry) => dateOf(entry.dates))
  const dated = dates.filter((each) => each !== undefined)
  const oldest = dated.length > 0 ? dated.reduce((a, b) => Math.min(a, b)) : (dateOf(made) ?? readAt - UNDATED)
  const found = entries
    // Among equal dates the feed's order decides.
    .map((entry, n) => ({ entry, known: dates[n] }))
    .toSorted((a, b) => Number(a.known === undefined) - Number(b.known === undefined))
    .flatMap(({ entry, known }) => itemOf(entry, resolve(entry.base, home) ?? home, known ?? oldest, isAllowed) ?? [])
  const guids = new Set<string>()
  const keys = new Set<string>()
  const isFirst = ({ guid, link_key }: FeedItem) => {
    const known = guids.has(guid) || keys.has(link_key)
    guids.add(guid)
    keys.add(link_key)
    return !known
  }
  const items = found
    .toSorted((a, b) => b.published_at - a.published_at)
    .filter(isFirst)
    .slice(0, feedCaps.itemsKept)
  return { items, usable: found.length }
}

type IsAllowed = (address: string) => boolean

function itemOf(entry: FeedEntry, base: string, published_at: number, isAllowed: IsAllowed): FeedItem | undefined {
  const link = linkOf(entry.link, base)
  const title = cutAtWord(plainText(entry.title), headlineLimits.title)
  if (!link || !isAllowed(link) || isBlank(title)) return undefined
  const id = plainText(entry.id)
  return {
    guid: id && id.length <= MAX_GUID ? id : link,
    title,
    link,
    link_key: urlKey(link),
    image_url: imageOf(entry, base, isAllowed),
    published_at,
  }
}

function linkOf(written: string, base: string): string | undefined {
  const found = resolve(written.trim(), base)
  if (!found) return undefined
  const link = cleanUrl(found)
  return link.length <= addressLimits.url ? link : undefined
}

function imageOf(entry: FeedEntry, base: string, isAllowed: IsAllowed): string {
  for (const written of picturesInOrder(entry.pictures, entry.html)) {
    const image = resolve(written.trim(), base)
    if (image && image.length <= addressLimits.url && isAllowed(image)) return image
  }
  return ''
}

/** Returns an http(s) URL without credentials, or undefined. */
function resolve(written: string, base: string): string | undefined {
  if (!written) return undefined
  const url = URL.parse(written, base)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password) return undefined
  return url.href
}
