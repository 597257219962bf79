/** Texts contain markup, URLs are unresolved, and missing values are empty strings. */
export type RawFeed = {
  title: string
  /** `xml:base` of the whole feed. */
  base: string
  /** The feed asks not to be read again within this time. */
  ttlMinutes: number
  /** When the feed says that it was made, at most `datesOfFeed` texts. */
  dates: string[]
  entries: FeedEntry[]
}

export type FeedEntry = {
  id: string
  title: string
  link: string
  base: string
  /** Any of them may be unreadable. The first is the best. */
  dates: string[]
  pictures: FeedPictures
  /** The text or summary, which may contain a picture. */
  html: string
}

export type FeedPictures = {
  contents: MediaPicture[]
  thumbnails: string[]
  enclosures: { url: string; type: string }[]
  itunes: string
}

export type MediaPicture = { url: string; type: string; medium: string; width: number }

export type FeedLink = { href?: string | undefined; rel?: string | undefined; type?: string | undefined }

/** Far above real feeds: the largest of 210 has 1,000 items. */
export const feedCaps = {
  bytes: 5_000_000,
  /** Only the newest of these items are stored. */
  itemsRead: 2000,
  itemsKept: 500,
  /** Dates of the feed itself. A feed has one for each element that can hold it. */
  datesOfFeed: 5,
  depth: 200,
  tags: 300_000,
  /** The maximum length of each text. */
  text: 200_000,
}

/** The error of a feed that ends too early. */
export const TOO_LARGE = 'This feed is larger than the site reads'
export const DAMAGED = 'This feed is damaged: it ends before it is complete'

/** Returns the link to the entry's page, not to a picture, a comment feed or the entry itself. */
export function pickLink(links: readonly FeedLink[]): string {
  const pages = links.filter(({ href, rel }) => href && (!rel || rel === 'alternate'))
  const others = links.filter(
    ({ href, rel }) => href && !/^(self|enclosure|edit|replies|hub|next|via)$/.test(rel ?? ''),
  )
  return (pages.find(({ type }) => !type || type.includes('html')) ?? pages[0] ?? others[0])?.href ?? ''
}

/** A GUID that is a URL replaces a missing link. */
export const permalink = (id: string): string => (/^https?:\/\//i.test(id) ? id : '')
