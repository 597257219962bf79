import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import type { Database } from '../engines/database.ts'

/** The newest news items. */
export async function newestItems(database: Database, limit: number): Promise<FeedHeadline[]> {
  return database.kysely
    .selectFrom('feed_items')
    .select(['guid', 'title', 'domain', 'link', 'image_url'])
    .orderBy('published_at', 'desc')
    .orderBy('feed_item_id', 'desc')
    .limit(limit)
    .execute()
}
