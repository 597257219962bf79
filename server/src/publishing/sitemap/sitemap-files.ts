import { cacheTags } from '@unspun/contract/cache-tags.ts'

/** Kinds of pages in sitemaps. Each kind has its own files. */
export type ListedKind = 'headlines' | 'fixes' | 'domains'

/** IDs per sitemap file. Splitting by ID bounds the length of a file, and a page never moves to another file. */
export const IDS_PER_FILE = 10_000

export const fileOf = (kind: ListedKind, id: number): string => `${kind}-${Math.ceil(id / IDS_PER_FILE)}`

/** The cache tag of the sitemap that lists a fix. */
export const sitemapOfFix = (id: number): string => cacheTags.sitemap(fileOf('fixes', id))
