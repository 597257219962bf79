import { setImmediate as otherWork } from 'node:timers/promises'
import { escapeHtml } from '@unspun/contract/text.ts'

/** One address of a sitemap, or of its index. */
export interface Listed {
  address: string
  changedAt?: Date | null
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A full one takes as long as ten pages, in which others get their turn. */
const AT_A_STRETCH = 1_000

async function document(root: string, item: string, listed: Iterable<Listed>): Promise<string> {
  const items: string[] = []
  for (const { address, changedAt } of listed) {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    items.push(`<${item}><loc>${escapeHtml(address)}</loc>${changed}</${item}>`)
    if (items.length % AT_A_STRETCH === 0) await otherWork()
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>${items.join('\n')}</${root}>\n`
}

/** A sitemap by the protocol of sitemaps.org: addresses of pages. */
export const sitemap = (listed: Iterable<Listed>): Promise<string> => document('urlset', 'url', listed)

/** The list of sitemaps. */
export const sitemapIndex = (listed: Iterable<Listed>): Promise<string> => document('sitemapindex', 'sitemap', listed)
