import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { audienceOf } from '../permissions.ts'
import { Milliseconds, Nothing, oneOf, read } from '../shapes.ts'
import { mailFrequencies, mailGroups } from './mail-choices.ts'

/**
 * How a member is told besides the inbox.
 * - `mails`: how often
 * - `unmailed`: the groups of notifications that are not mailed
 * - `feed_since`: since when the feed has its present address; null without a feed
 */
export const Channels = Type.Object({
  mails: oneOf(mailFrequencies),
  unmailed: Type.Array(oneOf(mailGroups)),
  feed_since: Type.Union([Milliseconds, Type.Null()]),
})
export type Channels = Static<typeof Channels>

export const getChannels = endpoint({
  method: 'POST',
  path: '/notifications/channels/',
  summary: 'How often your notifications are mailed, which of them are not, and whether you have a feed',
  who: audienceOf.readNotifications,
  suspended: true,
  input: Nothing,
  answer: read(Channels.properties),
})

export const setMails = endpoint({
  method: 'POST',
  path: '/notifications/set-mails/',
  summary: 'Change how often your notifications are mailed, and which of them are not; what is absent stays',
  who: audienceOf.readNotifications,
  suspended: true,
  cost: 5,
  input: Type.Object({
    mails: Type.Optional(oneOf(mailFrequencies)),
    unmailed: Type.Optional(Type.Array(oneOf(mailGroups), { maxItems: mailGroups.length })),
  }),
  answer: read(Channels.properties),
})

export const setFeed = endpoint({
  method: 'POST',
  path: '/notifications/set-feed/',
  summary:
    'Make an address for an Atom feed of your notifications, or turn the feed off. An earlier address stops working. The answer alone has the new one',
  who: audienceOf.readNotifications,
  suspended: true,
  cost: 10,
  input: Type.Object({ on: Type.Boolean() }),
  answer: read({ ...Channels.properties, feed_url: Type.String() }),
})
