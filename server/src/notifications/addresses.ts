import { pages } from '@unspun/contract/pages.ts'

/** The page with a member's notifications. */
export const INBOX_PATH = pages.notifications()

/** The page that stops the mails. Mail programs post to it by themselves (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** The path of members' own feeds. The token is in the query, which is never logged. */
export const FEED_PATH = '/notifications/feed.atom'

/** The address of a member's own feed. */
export function feedAddress(siteUrl: string, token: string): string {
  const address = new URL(FEED_PATH, siteUrl)
  address.searchParams.set('token', token)
  return address.href
}
