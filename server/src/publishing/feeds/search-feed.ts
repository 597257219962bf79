import { cacheTags } from '@unspun/contract/cache-tags.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as feedMessages from '@unspun/contract/messages/outgoing-feeds.ts'
import * as searchMessages from '@unspun/contract/messages/search.ts'
import { outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import { isSearch, searchFeed, searchFor, typedText } from '@unspun/contract/search.ts'
import type { Database } from '../../database/database.ts'
import { headlinesByIds } from '../../headlines/store.ts'
import type { MadeFeed } from '../../http/syndication/serve-feeds.ts'
import { headlinesLately } from '../../search/lately-store.ts'
import { readSearch } from '../../search/read-search.ts'
import { termsOf } from '../../search/search-store.ts'
import { entriesOn } from './entries.ts'
import { leadingFixes, newestFixesOf } from './fix-store.ts'

/**
 * The headlines that a search finds and that were added or fixed last: each as its first fix and its newest, or, without one, as it was printed. They
 * are not the best matches, as on the page, because people who follow a search want to hear of new ones. Throws `NotFound` if the text asks for nothing.
 */
export async function feedOfSearch(database: Database, siteUrl: string, given: string): Promise<MadeFeed> {
  const text = typedText(given)
  const search = readSearch(text)
  if (!isSearch(search)) throw new AppError('NotFound')
  const terms = await termsOf(database, search)
  const ids = terms ? await headlinesLately(database, terms, outgoingFeedLimits.entries) : []
  const [headlines, leading, newest] = await Promise.all([
    headlinesByIds(database, ids),
    leadingFixes(database, ids),
    newestFixesOf(database, ids),
  ])
  const { ofFix, ofHeadline } = entriesOn(siteUrl)
  const fixes = new Map([...newest, ...leading].map((fix) => [fix.headline_fix_id, fix]))
  const fixed = new Set(leading.map(({ headline_id }) => headline_id))
  const entries = [
    ...[...fixes.values()].map(ofFix),
    ...headlines.filter(({ headline_id }) => !fixed.has(headline_id)).map(ofHeadline),
  ]
  return {
    address: searchFeed(text),
    page: searchFor(text),
    title: searchMessages.titleOf(text),
    about: feedMessages.ofSearchAbout(text),
    entries: entries.sort((a, b) => Number(b.updated) - Number(a.updated)).slice(0, outgoingFeedLimits.entries),
    tags: headlines.map(({ headline_id }) => cacheTags.headline(headline_id)),
    // Anybody can invent searches. A headline that comes back is found at once.
    keep: headlines.length > 0 && 'limited',
  }
}
