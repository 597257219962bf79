import { escapeHtml } from '@unspun/contract/text.ts'

/** One address of a sitemap, or of its index. */
export interface Listed {
  address: string
  changedAt?: Date | null
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function document(root: string, item: string, listed: readonly Listed[]): string {
  const items = listed.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${item}><loc>${escapeHtml(address)}</loc>${changed}</${item}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>${items.join('\n')}</${root}>\n`
}

/** A sitemap by the protocol of sitemaps.org: addresses of pages. */
export const sitemap = (listed: readonly Listed[]): string => document('urlset', 'url', listed)

/** The list of sitemaps. */
export const sitemapIndex = (listed: readonly Listed[]): string => document('sitemapindex', 'sitemap', listed)
