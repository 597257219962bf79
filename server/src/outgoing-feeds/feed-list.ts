import { feeds } from '@unspun/contract/outgoing-feeds/addresses.ts'
import type { Database } from '../database/database.ts'
import type { FeedRoute } from '../http/syndication/serve-feeds.ts'
import { logFeed } from '../moderation/log-feed.ts'
import { publicLog } from '../moderation/log-store.ts'

export interface FeedListOptions {
  database: Database
  siteUrl: string
  moderatorNames: boolean
}

/** Every feed that anybody may read. */
export function feedList({ database, siteUrl, moderatorNames: named }: FeedListOptions): FeedRoute[] {
  return [
    {
      feed: feeds.moderationLog,
      make: async () => logFeed((await publicLog(database, { named })).entries, siteUrl),
    },
  ]
}
