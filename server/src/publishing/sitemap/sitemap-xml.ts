import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { escapeHtml } from '@unspun/contract/text.ts'

/** One entry of a sitemap or a sitemap index. */
export interface Listed {
  address: string
  changedAt?: Date | null
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Entries built before yielding to the event loop. A full sitemap takes as long as ten pages. */
const YIELD_EVERY = 1_000

async function document(root: string, item: string, listed: Iterable<Listed>): Promise<string> {
  const items: string[] = []
  for (const { address, changedAt } of listed) {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    items.push(`<${item}><loc>${escapeHtml(address)}</loc>${changed}</${item}>`)
    if (items.length % YIELD_EVERY === 0) await yieldToEventLoop()
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>${items.join('\n')}</${root}>\n`
}

/** A sitemap in the format of sitemaps.org. */
export const sitemap = (listed: Iterable<Listed>): Promise<string> => document('urlset', 'url', listed)

/** A sitemap index: the list of sitemaps. */
export const sitemapIndex = (listed: Iterable<Listed>): Promise<string> => document('sitemapindex', 'sitemap', listed)
