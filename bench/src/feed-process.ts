// What news feeds cost, in a process of its own: everything from the bytes of an answer to committed rows. The web is left out.
import { type Database, openDatabase } from '../../server/src/database/database.ts'
import type { DatabaseAddress } from '../../server/src/engines/postgres/postgres.ts'
import { checkFeed, type FeedParts } from '../../server/src/feeds/check-feed.ts'
import { createFeedReader } from '../../server/src/feeds/feed-reader.ts'
import { readByFeedsmith } from '../../server/src/feeds/feedsmith-reader.ts'
import type { FeedSource } from '../../server/src/feeds/source-store.ts'
import { domainOf } from '../../server/src/headlines/domain-of.ts'
import { answerParent } from './parent-channel.ts'
import { childrenOf, cpuMsOf } from './process-tree.ts'
import { type SampleFeed, sampleFeeds } from './sample-feeds.ts'

const AT_ONCE = 4

let database: Database
let parts: FeedParts
let feeds: SampleFeed[]

answerParent({
  open: ({ address, count, items }: { address: DatabaseAddress; count: number; items: number }) => {
    database = openDatabase({ address, size: AT_ONCE })
    feeds = sampleFeeds(count, items, Date.now())
    const answers = new Map(feeds.map((feed) => [feed.url, feed]))
    parts = {
      database,
      reader: createFeedReader(),
      domainOf,
      warn: (message) => console.error(message),
      web: {
        async get(url) {
          const { contentType, body } = answers.get(url)!
          const told = { url, hops: [url], movedTo: url, status: 200, header: () => '' }
          return { ...told, contentType, bytes: body, truncated: false }
        },
        async close() {},
      },
    }
    return feeds.reduce((sum, { body }) => sum + body.length, 0)
  },

  /** CPU seconds of this process and of the one that reads, for reading and storing every feed, all of whose items are new. */
  store: async () => {
    const sources = await freshSources()
    const stop = new AbortController().signal
    const before = cpuSeconds()
    const lane = async () => {
      for (let source = sources.pop(); source; source = sources.pop()) await checkFeed(parts, source, stop)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    const seconds = cpuSeconds() - before
    const { rows } = await database.pool.query<{ number: number }>('select count(*)::int as number from feed_items')
    return { seconds, items: rows[0]!.number }
  },

  /** The same for parsing alone. */
  parse: () => {
    const before = cpuSeconds()
    for (const { body } of feeds) readByFeedsmith(body.toString())
    return { seconds: cpuSeconds() - before, items: 0 }
  },
})

/** Sources that are not due: a site that runs on the same database leaves them alone. */
async function freshSources(): Promise<FeedSource[]> {
  await database.pool.query('truncate feed_items, feed_sources')
  const { rows } = await database.pool.query<FeedSource>(
    `insert into feed_sources (url, origin, next_check_at) select url, 'operator', now() + interval '1 day' from unnest($1::text[]) url
      returning feed_source_id, url, moved_to, etag, last_modified, ttl_minutes, failures, items_lost`,
    [feeds.map(({ url }) => url)],
  )
  return rows
}

/** What this process has used, and on Linux its children that still run: the reader does not end in the middle of a measurement. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  const children = process.platform === 'linux' ? childrenOf(process.pid) : []
  return (user + system) / 1_000_000 + children.reduce((sum, pid) => sum + cpuMsOf(pid), 0) / 1000
}
