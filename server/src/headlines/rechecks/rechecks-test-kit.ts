import { after } from 'node:test'
import { createWebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { createChanged } from '../../invalidation/changes.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { domainOf } from '../extraction/domain-of.ts'
import { createExtractor } from '../extraction/extractor.ts'
import { lookUpDue } from './rechecks.ts'
import { createRobots } from './robots.ts'

export const ROBOT = 'UnspunTest'

/** Starts a site without jobs, so that a test decides when a round begins. */
export async function startHistorySite() {
  const site = await startTestSite({ ROLE: 'web' })
  const { database, news } = site
  const web = createWebFetch({ userAgent: `${ROBOT}/1.0`, allow: [news.host] })
  const extractor = createExtractor()
  after(async () => {
    await web.close()
    await extractor.close()
  })
  const changed = createChanged(() => {})
  const nameOf = (url: string) => domainOf(url)

  /** Dates back a headline, its posts and its look-ups by `hours`. */
  async function pass(headline_id: number, hours: number): Promise<void> {
    const back = `- make_interval(secs => 3600 * $2::float8)`
    for (const statement of [
      `update headlines set created_at = created_at ${back} where headline_id = $1`,
      `update headline_fixes set created_at = created_at ${back}, edited_at = edited_at ${back} where headline_id = $1`,
      `update headline_changes set seen_at = seen_at ${back} where headline_id = $1`,
      `update headline_look_ups set due_at = due_at ${back}, read_at = read_at ${back}, tried_at = tried_at ${back} where headline_id = $1`,
    ])
      await database.pool.query(statement, [headline_id, hours])
  }

  const parts = { database, web, domainOf: nameOf, changed }
  let robots = createRobots(web, ROBOT)
  const round = (signal = new AbortController().signal) => lookUpDue({ ...parts, extractor, robots }, signal)
  /** Also clears the cached robots.txt. */
  function printRobots(page: Parameters<typeof news.print>[1]) {
    robots = createRobots(web, ROBOT)
    news.print(`http://${news.host}/robots.txt`, page)
  }

  /** `wait` is the time until the next look-up in seconds, or null. */
  async function plan(headline_id: number) {
    const { rows } = await database.pool.query(
      `select done, failures, hurried, read_title, read_at, etag, last_modified, round(extract(epoch from due_at - now()))::int as wait
        from headline_look_ups where headline_id = $1`,
      [headline_id],
    )
    return rows[0]
  }

  /** Reads by URL, because reads by ID are cached for some seconds. */
  async function read(id: number) {
    const { rows } = await database.pool.query('select original_url as url from headlines where headline_id = $1', [id])
    return (await site.post('/api/headlines/get-by-url/', rows[0])).body
  }

  return { ...site, parts, pass, printRobots, round, plan, read }
}

const HEADERS = { 'content-type': 'text/html; charset=utf-8' }

/** Has validators for conditional requests. */
export const articleOf = (title: string, headers: Record<string, string> = {}) => ({
  headers: { ...HEADERS, ...headers },
  body: `<!doctype html><title>${title}</title><meta property="og:title" content="${title}"><h1>${title}</h1>`,
})
