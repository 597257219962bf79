import { type FeedHeadline, inTheNews, recentFeed } from '@unspun/contract/feeds.ts'
import { pageSizes } from '@unspun/contract/limits.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { newestItems, type StoredItem } from './store.ts'

/** Endpoints for news items that a reader could fix. `imagesUrl` is the address of stored pictures. */
export function feedRoutes({ database, imagesUrl }: { database: Database; imagesUrl: string }): Route[] {
  const shown = ({ image, ...item }: StoredItem): FeedHeadline => ({
    ...item,
    image_url: image && `${imagesUrl}/news-images/${image}`,
  })
  const newest = async (limit: number) => ({ feed_headlines: (await newestItems(database, limit)).map(shown) })
  return [route(recentFeed, () => newest(pageSizes.rail)), route(inTheNews, () => newest(pageSizes.inTheNews))]
}
