import { createHash } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import * as notificationMail from '@unspun/contract/messages/notification-mails.ts'
import * as channelMessages from '@unspun/contract/messages/notification-settings.ts'
import { type Notification, notificationLimits } from '@unspun/contract/notifications.ts'
import { feedTypes } from '@unspun/contract/outgoing-feeds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { atomDocument, type FeedEntry } from '../engines/syndication/feed-document.ts'
import type { Charge } from '../http/limits/rate-limits.ts'
import { FEED_PATH, feedAddress, INBOX_PATH } from './addresses.ts'
import { memberOfFeed } from './channels-store.ts'
import { namedIn, toNotification } from './inbox.ts'
import { inboxRows, postsOf } from './inbox-store.ts'
import { wordsOf } from './notification-words.ts'

export interface OwnFeedOptions {
  database: Database
  charge: Charge
  siteUrl: string
  siteName: string
}

const HEADERS = {
  'cache-control': 'private, no-store',
  'content-type': `${feedTypes.atom}; charset=utf-8`,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** Serves members' own feeds of notifications to those who know the address. */
export async function serveOwnFeed(app: FastifyInstance, options: OwnFeedOptions): Promise<void> {
  const { database, charge, siteUrl, siteName } = options

  async function feed(userId: number, since: Date, token: string): Promise<string> {
    const limit = notificationLimits.page
    const rows = await inboxRows(database, { userId, unread: false, before: undefined, limit })
    const posts = await postsOf(database, namedIn(rows))
    return atomDocument({
      // Not the address, which changes with its token.
      id: `${siteUrl}${FEED_PATH}?member=${userId}`,
      title: `${siteName}: ${channelMessages.title}`,
      author: siteName,
      self: feedAddress(siteUrl, token),
      page: siteUrl + INBOX_PATH,
      since,
      entries: rows.map((row) => entryOf(toNotification(row, posts))),
    })
  }

  function entryOf(about: Notification): FeedEntry {
    const { says, title, original, quote } = wordsOf(about)
    return {
      id: `${siteUrl}${FEED_PATH}#${about.notification_id}`,
      title: says,
      body: [
        ...(title ? [[{ text: title }]] : []),
        ...(original ? [[`${notificationMail.printed} `, { text: original }]] : []),
        ...(quote ? [[{ text: quote }]] : []),
      ],
      updated: new Date(about.at),
      address: siteUrl + (about.address || INBOX_PATH),
    }
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const charged = await charge({ uid: undefined, address: request.ip }, 2)
    reply.headers(charged.headers)
    if (charged.refused) throw new AppError('TooMany')
    const { token } = request.query as Record<string, unknown>
    const member = typeof token === 'string' && token !== '' ? await memberOfFeed(database, token) : undefined
    if (!member) throw new AppError('NotFound')
    const body = await feed(member.user_id, member.feed_since, String(token))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.headers({ ...HEADERS, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.send(body)
  }
  app.get(FEED_PATH, handler)
}
