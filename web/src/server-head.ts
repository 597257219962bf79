import type { PageName } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { FixData } from './pages/fix/load.ts'
import { oEmbedTag } from './publishing/embeds/oembed-tag.ts'

/** Tags for `<head>` of single pages. Only the server's renderer imports this file, so browsers load neither this code nor its words. */
const tags: Partial<Record<PageName, (data: unknown, site: Site) => string>> = {
  fix: (data, site) => oEmbedTag(data as FixData, site),
}

export const serverHead = (page: string, data: unknown, site: Site): string =>
  tags[page as PageName]?.(data, site) ?? ''
