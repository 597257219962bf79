import type { TopPeriod } from './headlines.ts'

/** Limits of the site's own feeds. */
export const outgoingFeedLimits = {
  /** Entries of a feed that other programs read. */
  entries: 50,
} as const

/** The forms in which every feed is given, and the media type of each: Atom 1.0 (RFC 4287) and JSON Feed 1.1. */
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof feedTypes

/**
 * A feed of the site. Called, it builds the feed's address, a path below the site's address without the format at its end, perhaps with a query. `path` is the
 * pattern of these addresses.
 */
export type FeedAddress<Args extends unknown[] = never[]> = ((...args: Args) => string) & { path: string }

const feed = <Args extends unknown[] = []>(path: string, address?: (...args: Args) => string): FeedAddress<Args> =>
  Object.assign((...args: Args) => address?.(...args) ?? path, { path })

/** Every feed that anybody may read. Addresses have numbers in place of titles and usernames, because those change. */
export const feeds = {
  recent: feed('/feeds/recent'),
  top: feed('/feeds/top/:period', (period: TopPeriod) => `/feeds/top/${period}`),
  needs: feed('/feeds/needs'),
  domain: feed('/feeds/domains/:name', (name: string) => `/feeds/domains/${encodeURIComponent(name)}`),
  member: feed('/feeds/members/:name', (id: number) => `/feeds/members/${id}`),
  headline: feed('/feeds/headlines/:id', (id: number) => `/feeds/headlines/${id}`),
  /** An outlet's own feed with readers' titles. */
  fixed: feed('/domains/:name/fixed', (name: string) => `/domains/${encodeURIComponent(name)}/fixed`),
  moderationLog: feed('/moderation/log'),
} as const

/** The address of a feed in a format: a path below the site's address. */
export const feedPath = (address: string, format: FeedFormat): string => address.replace(/\?|$/, `.${format}$&`)
