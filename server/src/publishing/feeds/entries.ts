import * as feedMessages from '@unspun/contract/messages/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { FeedAuthor, FeedEntry, Words } from '../../engines/syndication/feed-document.ts'
import type { StoredHeadline } from '../../headlines/pictures/picture-address.ts'
import type { FeedComment } from './comment-store.ts'
import type { DatedFix } from './fix-store.ts'

/** Entries of feeds. Their ids have numbers alone, so new titles and names make no new entries. `siteUrl` is without a closing slash. */
export function entriesOn(siteUrl: string) {
  /** A member, unless they have left. */
  const memberOf = (name: string, username: string): FeedAuthor =>
    username ? { name, address: siteUrl + pages.profile(username) } : { name }

  const link = (text: string, href: string): Words => ({ text, href })

  /** The printed headline, so that nobody takes a fix for the words of the outlet. */
  const printed = (of: { domain: string; title: string; title_by_reader: boolean; lang: string }): Words[] => [
    of.title_by_reader ? feedMessages.typed : feedMessages.printed(of.domain),
    ' ',
    { text: of.title, lang: of.lang },
  ]

  return {
    ofFix(fix: DatedFix): FeedEntry {
      const author = memberOf(fix.user_display_name, fix.user_username)
      const { headline_id, headline_title: title, domain } = fix
      const { title_by_reader, headline_lang: lang } = fix
      return {
        id: `${siteUrl}/fixes/${fix.headline_fix_id}`,
        title: fix.title,
        lang,
        body: [
          [feedMessages.readerWritten, ' ', { text: author.name, href: author.address }],
          printed({ domain, title, title_by_reader, lang }),
          ...(fix.description ? [[{ text: fix.description, lang }]] : []),
          ...(fix.quote ? [[feedMessages.quoted, ' ', { text: fix.quote, lang }]] : []),
          [
            link(feedMessages.discuss, siteUrl + pages.headline({ headline_id, title })),
            ' · ',
            link(feedMessages.read(domain), fix.original_url),
          ],
        ],
        address: siteUrl + pages.fix(fix),
        author,
        published: new Date(fix.dc_m),
        updated: fix.changed_at,
      }
    },

    /** A headline that needs a fix. */
    ofHeadline(headline: StoredHeadline): FeedEntry {
      const { headline_id, title, domain, lang, original_url, dc_m } = headline
      const address = siteUrl + pages.headline(headline)
      return {
        id: `${siteUrl}/headlines/${headline_id}`,
        title,
        lang,
        body: [
          printed(headline),
          [
            feedMessages.needsFix,
            ' ',
            link(feedMessages.write, address),
            ' · ',
            link(feedMessages.read(domain), original_url),
          ],
        ],
        address,
        author: { name: domain },
        published: new Date(dc_m),
        updated: new Date(dc_m),
      }
    },

    ofComment(comment: FeedComment): FeedEntry {
      const { comment_id, headline_fix_id, fix_title, body, created_at } = comment
      const author = memberOf(comment.user_display_name, comment.user_username)
      return {
        id: `${siteUrl}/comments/${comment_id}`,
        title: feedMessages.comment(author.name, fix_title),
        body: [[{ text: body }]],
        address: `${siteUrl}${pages.fix({ headline_fix_id, title: fix_title })}#comment-${comment_id}`,
        author,
        published: created_at,
        updated: created_at,
      }
    },
  }
}

export type Entries = ReturnType<typeof entriesOn>
