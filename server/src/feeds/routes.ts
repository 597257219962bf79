import { inTheNews, recentFeed } from '@unspun/contract/feeds.ts'
import { pageSizes } from '@unspun/contract/limits.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { newestItems } from './store.ts'

/** Endpoints for news items that a reader could fix. */
export function feedRoutes({ database }: { database: Database }): Route[] {
  return [
    route(recentFeed, async () => ({ feed_headlines: await newestItems(database, pageSizes.rail) })),
    route(inTheNews, async () => ({ feed_headlines: await newestItems(database, pageSizes.inTheNews) })),
  ]
}
