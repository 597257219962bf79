import { inTheNews, newsLimits, recentFeed } from '@unspun/contract/feeds.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { newestItems, recentItems } from './store.ts'
import { tagCloud } from './tag-cloud.ts'

/** `imagesUrl` is the base URL of stored pictures. */
export function feedRoutes({ database, imagesUrl }: { database: Database; imagesUrl: string }): Route[] {
  const shown = <T extends { image: string }>({ image, ...item }: T) => ({
    ...item,
    image_url: image && `${imagesUrl}/news-images/${image}`,
  })
  return [
    route(recentFeed, async () => ({ feed_headlines: (await recentItems(database, newsLimits.rail)).map(shown) })),

    route(inTheNews, async () => {
      const items = await newestItems(database, newsLimits.inTheNews)
      const words = tagCloud(
        items.map(({ title }) => title),
        newsLimits.cloudTags,
      )
      return { feed_headlines: items.map(shown), words }
    }),
  ]
}
