/** A parsed feed: texts with markup, unresolved URLs, and empty strings for missing values. */
export type RawFeed = {
  title: string
  /** `xml:base` of the whole feed. */
  base: string
  /** How long the feed asks not to be read again. */
  ttlMinutes: number
  entries: FeedEntry[]
}

export type FeedEntry = {
  id: string
  title: string
  link: string
  base: string
  date: string
  pictures: FeedPictures
  /** The entry's text or summary, which may contain a picture. */
  html: string
}

/** Pictures by the element that declares them. */
export type FeedPictures = {
  contents: MediaPicture[]
  thumbnails: string[]
  enclosures: { url: string; type: string }[]
  itunes: string
}

export type MediaPicture = { url: string; type: string; medium: string; width: number }

export type FeedLink = { href?: string | undefined; rel?: string | undefined; type?: string | undefined }

/** Limits per feed. Real feeds stay far below them: the largest of 210 has 1,000 items. */
export const feedCaps = {
  bytes: 5_000_000,
  /** Items parsed. Only the newest of them are kept. */
  itemsRead: 2000,
  itemsKept: 500,
  depth: 200,
  tags: 300_000,
  /** Characters per text. */
  text: 200_000,
}

/** Picks the link to the entry's page, not to a picture, a comment feed or the entry itself. */
export function pickLink(links: readonly FeedLink[]): string {
  const pages = links.filter(({ href, rel }) => href && (!rel || rel === 'alternate'))
  const others = links.filter(
    ({ href, rel }) => href && !/^(self|enclosure|edit|replies|hub|next|via)$/.test(rel ?? ''),
  )
  return (pages.find(({ type }) => !type || type.includes('html')) ?? pages[0] ?? others[0])?.href ?? ''
}

/** A GUID that is a URL replaces a missing link. */
export const permalink = (id: string): string => (/^https?:\/\//i.test(id) ? id : '')
