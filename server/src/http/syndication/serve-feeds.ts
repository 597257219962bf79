import { isDeepStrictEqual } from 'node:util'
import { type FeedFormat, feedPath, feedTypes } from '@unspun/contract/outgoing-feeds.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Keep, Source } from '@unspun/page-cache/source.ts'
import type { FastifyInstance } from 'fastify'
import { atomDocument, type FeedDescription, jsonDocument, updatedAt } from '../../engines/syndication/feed-document.ts'
import { publicFor } from '../caching.ts'
import type { SendHot } from '../fast-path/fast-path.ts'
import { entryInTime, type Overload } from '../limits/overload.ts'
import { type Charge, chargeVisitor } from '../limits/rate-limits.ts'

export interface FeedOptions {
  cache: PageCache
  overload: Overload
  send: SendHot
  /** The allowance for making feeds. */
  charge: Charge
  site: { url: string; name: string }
  feeds: readonly FeedRoute[]
  /** A WebSub hub that is notified of new entries in `pushed` feeds. */
  hub: string | undefined
}

/**
 * The content of a feed, without what follows from its address.
 * - `address`: its own address without the format. Requests for other addresses, such as one with an old name, are
 *   redirected there
 * - `page`: the path of the page with the same content
 * - `tags`: the cache tags of its content
 * - `pushed`: whether a hub is notified of each new entry
 */
export interface MadeFeed extends Pick<FeedDescription, 'title' | 'about' | 'entries'> {
  address: string
  page: string
  tags: string[]
  keep?: Keep
  pushed?: boolean
}

type Params = Record<string, string>
/**
 * A feed. It is made from the parameters of its address.
 * - `feed.text`: a query parameter that the feed is also made from. All others are ignored
 * - `make`: throws the error for readers if there is no such feed
 * - `points`: the cost of making it, in pages
 */
export interface FeedRoute {
  feed: { path: string; text?: string }
  make: (params: Params) => Promise<MadeFeed>
  points?: number | undefined
}

const TYPES: Record<FeedFormat, string> = {
  atom: `${feedTypes.atom}; charset=utf-8`,
  json: `${feedTypes.json}; charset=utf-8`,
}
const DOCUMENTS = { atom: atomDocument, json: jsonDocument }
/** Programs poll feeds, so a CDN may keep them for a minute. Changes of their content invalidate them earlier. */
const FRESH_SECONDS = 60
/** The cost of making most feeds. */
const POINTS = 2

/** Programs of other sites also read feeds in browsers. */
const HEADERS = {
  ...publicFor(FRESH_SECONDS),
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves feeds in every format. They have an ETag and the time of their last change. */
export async function serveFeeds(app: FastifyInstance, options: FeedOptions): Promise<void> {
  for (const route of options.feeds) serveFeed(app, options, route)
}

function serveFeed(app: FastifyInstance, options: FeedOptions, { feed, make, points = POINTS }: FeedRoute): void {
  const { cache, overload, charge, send } = options
  for (const format of Object.keys(feedTypes) as FeedFormat[]) {
    const path = feedPath(feed.path, format)
    app.get<{ Params: Params }>(path, async (request, reply) => {
      const asked = partsOf(request.url, feed.text)
      const params = { ...request.params, ...asked.text }
      // The key omits the rest of the query, so that invented ones cannot fill the cache.
      const key = `${path} ${JSON.stringify(params)}`
      if (!cache.has(key) && !overload.isOverloadedFor('GET')) await chargeVisitor(charge, points, request, reply)
      const isAt = (address: string) => isDeepStrictEqual(partsOf(address, feed.text), asked)
      const entry = await entryInTime(options, key, async () => {
        const made = await make(params)
        const address = feedPath(made.address, format)
        // The cache does not count the bytes of keys, and a text can be long.
        return isAt(address) ? sourceOf(options, made, format) : movedTo(address, made.tags, !feed.text && 'limited')
      })
      return send(request, reply, entry, () => cache.peek(key))
    })
  }
}

/** Returns the parts of an address that select a feed, however they are escaped. */
function partsOf(url: string, text: string | undefined) {
  const [path = '', ...query] = url.split('?')
  return {
    path: decodeURI(path),
    ...(text ? { text: { [text]: new URLSearchParams(query.join('?')).get(text) ?? '' } } : {}),
  }
}

const movedTo = (address: string, tags: string[], keep: Keep): Source => ({
  status: 301,
  body: '',
  headers: { ...HEADERS, location: address },
  tags,
  freshFor: FRESH_SECONDS * 1000,
  keep,
})

function sourceOf({ site, hub }: FeedOptions, made: MadeFeed, format: FeedFormat): Source {
  const { address, page, title, about, entries, tags, keep = true, pushed = false } = made
  const path = feedPath(address, format)
  const feed: FeedDescription = {
    // The id is the same in both formats.
    id: site.url + feedPath(address, 'atom'),
    title: `${title} · ${site.name}`,
    about,
    author: site.name,
    self: site.url + path,
    page: site.url + page,
    since: new Date(0),
    entries,
    hub: pushed ? hub : undefined,
  }
  return {
    status: 200,
    body: DOCUMENTS[format](feed),
    headers: {
      ...HEADERS,
      'content-type': TYPES[format],
      'last-modified': updatedAt(feed).toUTCString(),
      link: [`<${feed.self}>; rel="self"`, ...(feed.hub ? [`<${feed.hub}>; rel="hub"`] : [])].join(', '),
    },
    tags,
    freshFor: FRESH_SECONDS * 1000,
    keep,
  }
}
