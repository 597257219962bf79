import type { FeedAddress } from '../outgoing-feeds/addresses.ts'

/**
 * The feed of the search for a text (`typedText`). It is not among the other `feeds`, because every page with a feed loads those. `text` is the
 * parameter of the query that holds the text, as on the page of the search: logs leave queries out.
 */
export const searchFeed: FeedAddress<[text: string]> & { text: string } = Object.assign(
  (text: string) => `/feeds/search?${new URLSearchParams({ q: text })}`,
  { path: '/feeds/search', text: 'q' },
)
