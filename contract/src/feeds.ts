import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Nothing, read } from './shapes.ts'

/**
 * A news item from a feed. `image_url` is the address of our copy of its picture, and empty without one. `picture_coming`: the copy is being
 * made.
 */
export const FeedHeadline = Type.Object({
  guid: Type.String(),
  title: Type.String(),
  domain: Type.String(),
  link: Type.String(),
  image_url: Type.String(),
  picture_coming: Type.Boolean(),
})
export type FeedHeadline = Static<typeof FeedHeadline>

export const recentFeed = endpoint({
  method: 'GET',
  path: '/feed/recent/',
  summary: 'The newest news items, for the side rail',
  who: 'anyone',
  input: Nothing,
  answer: read({ feed_headlines: Type.Array(FeedHeadline) }),
  // No tags: every page shows it, so it expires by age only, like `listTopDomains`.
  cache: { seconds: 30 },
})

export const inTheNews = endpoint({
  method: 'GET',
  path: '/feed/in-the-news/',
  summary: 'The newest news items of all feeds, for In The News',
  who: 'anyone',
  input: Nothing,
  answer: read({ feed_headlines: Type.Array(FeedHeadline) }),
  cache: { seconds: 30, tags: () => [cacheTags.feed] },
})
