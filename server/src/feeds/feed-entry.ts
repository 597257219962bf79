/** What a reader finds in a feed: texts with their markup, addresses unresolved, everything empty that is missing. */
export type RawFeed = {
  title: string
  /** `xml:base` of the whole feed. */
  base: string
  /** For how long the feed asks not to be read again. */
  ttlMinutes: number
  entries: FeedEntry[]
}

export type FeedEntry = {
  id: string
  title: string
  link: string
  /** `xml:base` of this entry. */
  base: string
  date: string
  pictures: FeedPictures
  /** Its text or summary, in which a picture may stand. */
  html: string
}

/** Pictures by the element that names them. */
export type FeedPictures = {
  contents: MediaPicture[]
  thumbnails: string[]
  enclosures: { url: string; type: string }[]
  itunes: string
}

export type MediaPicture = { url: string; type: string; medium: string; width: number }

export type FeedLink = { href?: string | undefined; rel?: string | undefined; type?: string | undefined }

/** Caps of what is looked at. Real feeds stay far below: the largest of 210 has 1,000 items. */
export const feedCaps = {
  bytes: 5_000_000,
  /** Items that are read; the newest of them are kept. */
  itemsRead: 2000,
  itemsKept: 500,
  depth: 200,
  tags: 300_000,
  /** Characters of one text. */
  text: 200_000,
}

/** The address of an entry among its links: the page, rather than a picture, a comment feed or the entry itself. */
export function pickLink(links: readonly FeedLink[]): string {
  const pages = links.filter(({ href, rel }) => href && (!rel || rel === 'alternate'))
  const others = links.filter(
    ({ href, rel }) => href && !/^(self|enclosure|edit|replies|hub|next|via)$/.test(rel ?? ''),
  )
  return (pages.find(({ type }) => !type || type.includes('html')) ?? pages[0] ?? others[0])?.href ?? ''
}

/** A GUID that is an address stands in for a missing link. */
export const permalink = (id: string): string => (/^https?:\/\//i.test(id) ? id : '')
