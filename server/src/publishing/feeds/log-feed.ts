import { cacheTags } from '@unspun/contract/cache-tags.ts'
import * as logMessages from '@unspun/contract/messages/log.ts'
import { loggedWords } from '@unspun/contract/messages/log.ts'
import type { LogEntry } from '@unspun/contract/moderation.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { FeedEntry } from '../../engines/syndication/feed-document.ts'
import type { MadeFeed } from '../../http/syndication/serve-feeds.ts'

/** The public log of moderators as a feed. */
export function logFeed(entries: readonly LogEntry[], siteUrl: string): MadeFeed {
  return {
    address: feeds.moderationLog(),
    page: pages.moderationLog(),
    title: logMessages.title,
    about: logMessages.about,
    entries: entries.map((entry) => entryOf(entry, siteUrl)),
    tags: [cacheTags.moderationLog],
  }
}

const entryOf = (entry: LogEntry, siteUrl: string): FeedEntry => ({
  id: `${siteUrl}/moderation/log#${entry.action_id}`,
  title: loggedWords(entry),
  body: [
    ...(entry.reason ? [[{ text: entry.reason }]] : []),
    ...(entry.until === null ? [] : [[`Until ${new Date(entry.until).toISOString()}`]]),
  ],
  updated: new Date(entry.done_at),
  ...(entry.address === '' ? {} : { address: siteUrl + entry.address }),
})
