/** What sitemaps list, each kind in files of its own. */
export type ListedKind = 'headlines' | 'fixes' | 'domains'

/** Ids that one sitemap covers: it is then never longer, and what is in it never moves to another. */
export const IDS_PER_FILE = 10_000

export const fileOf = (kind: ListedKind, id: number): string => `${kind}-${Math.ceil(id / IDS_PER_FILE)}`

/** The cache tag of all sitemaps. None has those of pages: what is new there, or a domain that nobody fixes any more, waits until they are made anew by age. */
export const ALL_SITEMAPS = 'sitemap'

/** The cache tag of the sitemap that lists a fix; to be dropped when it is listed no more, or by other words. */
export const sitemapOfFix = (id: number): string => `${ALL_SITEMAPS}:${fileOf('fixes', id)}`
