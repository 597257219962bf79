import type { TopPeriod } from './headlines.ts'

export const outgoingFeedLimits = {
  entries: 50,
} as const

/** Media types of the formats of every feed: Atom 1.0 (RFC 4287) and JSON Feed 1.1. */
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof feedTypes

/** Builds a feed's path, without the format but perhaps with a query. `path` is the pattern of these addresses. */
export type FeedAddress<Args extends unknown[] = never[]> = ((...args: Args) => string) & { path: string }

const feed = <Args extends unknown[] = []>(path: string, address?: (...args: Args) => string): FeedAddress<Args> =>
  Object.assign((...args: Args) => address?.(...args) ?? path, { path })

/** Every public feed. Addresses contain ids instead of titles and usernames, because those change. */
export const feeds = {
  recent: feed('/feeds/recent'),
  top: feed('/feeds/top/:period', (period: TopPeriod) => `/feeds/top/${period}`),
  needs: feed('/feeds/needs'),
  domain: feed('/feeds/domains/:name', (name: string) => `/feeds/domains/${encodeURIComponent(name)}`),
  member: feed('/feeds/members/:name', (id: number) => `/feeds/members/${id}`),
  headline: feed('/feeds/headlines/:id', (id: number) => `/feeds/headlines/${id}`),
  fixed: feed('/domains/:name/fixed', (name: string) => `/domains/${encodeURIComponent(name)}/fixed`),
  moderationLog: feed('/moderation/log'),
} as const

export const feedPath = (address: string, format: FeedFormat): string => address.replace(/\?|$/, `.${format}$&`)
