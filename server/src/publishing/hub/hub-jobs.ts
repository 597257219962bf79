import { type FeedFormat, feedPath, feedTypes } from '@unspun/contract/outgoing-feeds.ts'
import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import type { Database } from '../../database/database.ts'
import type { EventReader } from '../../database/events/event-store.ts'
import type { Jobs } from '../../engines/jobs/jobs.ts'
import { feedsOfPosts, type NewPosts } from './hub-store.ts'

export interface HubParts {
  database: Database
  /** The operator chooses the hub, which may be on their own network. */
  fetch: TrustedFetch
  /** The hub's address. Without one, nothing is told. */
  hub: string | undefined
  siteUrl: string
}

const JOB = 'tell-hub'
/** A CDN keeps feeds for a minute. A hub that asks earlier may get an older one, and would not ask again. */
const AFTER_SECONDS = 60
const AGAIN = { retries: 3, retrySeconds: 60 }

/** Works on telling the WebSub hub of new posts. */
export function workOnHub(jobs: Jobs, parts: HubParts): void {
  jobs.work<NewPosts>(JOB, (posts, { signal }) => notifyHub(parts, posts, signal), AGAIN)
}

/** Queues a request to the hub about new posts. Without a hub it passes them by. */
export const hubReader = (jobs: Jobs, hub: string | undefined): EventReader => ({
  name: 'hub',
  kinds: ['fix-added', 'comment-added'],
  most: 50,
  async read(events, transaction) {
    if (hub === undefined) return undefined
    const posts: NewPosts = {
      fixes: events.flatMap(({ kind, headline_fix_id }) => (kind === 'fix-added' ? [headline_fix_id!] : [])),
      comments: events.flatMap(({ comment_id }) => comment_id ?? []),
    }
    await jobs.send(JOB, posts, { transaction, after: AFTER_SECONDS })
    return undefined
  },
})

/** Tells the hub which feeds have something new, in one request. Throws if the hub does not take it. */
export async function notifyHub(parts: HubParts, posts: NewPosts, signal?: AbortSignal): Promise<void> {
  const { database, fetch: ask, hub, siteUrl } = parts
  const addresses = hub === undefined ? [] : await feedsOfPosts(database, posts)
  if (hub === undefined || addresses.length === 0) return
  const formats = Object.keys(feedTypes) as FeedFormat[]
  const topics = addresses.flatMap((address) => formats.map((format) => siteUrl + feedPath(address, format)))
  const body = new URLSearchParams([['hub.mode', 'publish'], ...topics.map((topic) => ['hub.url', topic])])
  const answer = await ask(hub, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(body),
    ...(signal ? { signal } : {}),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The WebSub hub answered with status ${answer.status}`)
}
