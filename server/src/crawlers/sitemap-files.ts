import { cacheTags } from '@unspun/contract/cache-tags.ts'

/** What sitemaps list, each kind in files of its own. */
export type ListedKind = 'headlines' | 'fixes' | 'domains'

/** Ids that one sitemap covers: it is then never longer, and what is in it never moves to another. */
export const IDS_PER_FILE = 10_000

export const fileOf = (kind: ListedKind, id: number): string => `${kind}-${Math.ceil(id / IDS_PER_FILE)}`

/** The cache tag of the sitemap that lists a fix. */
export const sitemapOfFix = (id: number): string => cacheTags.sitemap(fileOf('fixes', id))
