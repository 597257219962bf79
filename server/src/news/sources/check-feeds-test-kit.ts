import { after, afterEach, type TestContext } from 'node:test'
import type { WebFetchOptions } from '@unspun/web-fetch/web-fetch.ts'
import { type Site, serve, webFetchTo } from '@unspun/web-fetch/web-test-kit.ts'
import { openDatabase } from '../../database/database.ts'
import { domainOf } from '../../headlines/extraction/domain-of.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createFeedChecks } from './check-feeds.ts'
import { addOperatorSources, type FeedStatus, sourcesWithStatus } from './source-store.ts'

export const HOST = 'http://news.site.org'

/** Opens a database that is emptied before each test. */
export async function openFeeds() {
  const { connectionString, drop } = await createTestDatabase()
  const database = openDatabase({ address: { connectionString }, size: 12 })
  afterEach(() => database.pool.query('truncate feed_items, feed_sources'))
  after(async () => {
    await database.close()
    await drop()
  })
  const rows = async (query: string) => (await database.pool.query(query)).rows

  /** Serves feeds that are registered and due. */
  async function serveFeeds(t: TestContext, site: Site, feeds: string[], options: Partial<WebFetchOptions> = {}) {
    const { port, hits } = await serve(t, site)
    const home = `${HOST}:${port}`
    await addOperatorSources(
      database,
      feeds.map((path) => home + path),
    )
    const warnings: string[] = []
    let news = 0
    const start = () =>
      createFeedChecks({
        database,
        web: webFetchTo(t, [port], options),
        domainOf,
        warn: (message) => void warnings.push(message),
        onNews: () => void news++,
      })
    const checks = start()
    t.after(() => checks.close())
    return {
      home,
      paths: () => hits.splice(0).map((hit) => hit.slice(hit.indexOf('/'))),
      warnings,
      checks,
      start,
      newsTold: () => news,
      async checkAll(): Promise<void> {
        await database.pool.query('update feed_sources set next_check_at = now()')
        await checks.checkDue()
      },
      async status(path: string): Promise<FeedStatus> {
        const found = (await sourcesWithStatus(database)).find(({ url }) => url === home + path)
        if (!found) throw new Error(`There is no feed ${path}`)
        return found
      },
      /** Returns the minutes between the last check and the next one. */
      async wait(path: string): Promise<number> {
        const [row] = await rows(
          `select extract(epoch from next_check_at - checked_at) / 60 as minutes from feed_sources where url = '${home}${path}'`,
        )
        return Number(row.minutes)
      },
    }
  }

  return { database, rows, serveFeeds, titles: async () => (await rows(NEWEST)).map(({ title }) => title as string) }
}

const NEWEST = 'select title from feed_items order by published_at desc, feed_item_id desc'
