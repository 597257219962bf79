import { cacheTags } from '@unspun/contract/cache-tags.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { printedForm } from '@unspun/contract/extension.ts'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import * as feedMessages from '@unspun/contract/messages/outgoing-feeds.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Database } from '../../database/database.ts'
import type { FeedEntry, Words } from '../../engines/syndication/feed-document.ts'
import { domainByName } from '../../headlines/domains/store.ts'
import type { MadeFeed } from '../../http/syndication/serve-feeds.ts'
import { type PrintedItem, printedInAdded, printedInFeeds } from './printed-store.ts'

/**
 * An outlet's own feed, in which the first fix that may leave the site stands in place of a printed title. It has titles and links only,
 * because the texts are the outlet's. If the site reads no feed of the outlet, it has the headlines that members have added, and says so.
 */
export async function fixedFeed(database: Database, siteUrl: string, given: string): Promise<MadeFeed> {
  const domain = await domainByName(database, given.toLowerCase())
  if (!domain) throw new AppError('DomainNotFound')
  const { name, domain_id } = domain
  const read = await printedInFeeds(database, name)
  const items = read.length > 0 ? read : await printedInAdded(database, domain_id, name)
  return {
    address: feeds.fixed(name),
    page: pages.domain(name),
    title: domainMessages.fixedFeed(name),
    about: read.length > 0 ? feedMessages.fixedAbout(name) : feedMessages.fixedOfAdded(name),
    entries: items.map((item) => entryOf(item, name, siteUrl)),
    tags: [
      cacheTags.feed,
      cacheTags.domain(name),
      ...items.flatMap(({ headline_id }) => (headline_id === null ? [] : [cacheTags.headline(headline_id)])),
    ],
  }
}

function entryOf(item: PrintedItem, domain: string, siteUrl: string): FeedEntry {
  const { key, title, link, lang, published_at, updated_at, headline_id, fix } = item
  const discuss: Words[] =
    headline_id === null
      ? []
      : [
          ' ',
          { text: feedMessages.discuss, href: siteUrl + pages.headline({ headline_id, title: fix?.printed ?? title }) },
        ]
  const entry = {
    id: `${siteUrl}${feeds.fixed(domain)}#${key}`,
    lang,
    address: link,
    published: published_at,
    updated: updated_at,
  }
  // Publishers change quotes and dashes. Any other change may be a correction, to which the fix has nothing to feedMessages.
  const isSame = fix !== null && printedForm(fix.printed) === printedForm(title)
  if (!isSame)
    return {
      ...entry,
      title,
      author: { name: domain },
      body: fix ? [[feedMessages.earlierWording, ...discuss]] : [[feedMessages.asPrinted(domain), ...discuss]],
    }
  const author = { name: fix.author, ...(fix.username ? { address: siteUrl + pages.profile(fix.username) } : {}) }
  return {
    ...entry,
    title: fix.title,
    author,
    body: [
      [feedMessages.readerWritten, ' ', { text: author.name, href: author.address }],
      [feedMessages.printed(domain), ' ', { text: title, lang }],
      discuss.slice(1),
    ],
  }
}
