import Type, { type Static } from 'typebox'
import { loggedActions, things } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Milliseconds, Nothing, Nullable, OneOf, User } from './shapes.ts'

/** Limits of notifications. */
export const notificationLimits = {
  /** Things that one member may watch. */
  watches: 500,
  /** Fixes that one member may ask for within 24 hours. */
  requests: 5,
  /** Unread notifications are counted up to this number. */
  unreadCounted: 100,
  /** Characters of a comment in a notification. */
  text: 200,
  /** Minutes after stopping mails by their link during which its page can bring them back. */
  undoMinutes: 60,
  /** Notifications in one part of the list. */
  page: 20,
  /** Notifications that one call marks as read. */
  marked: 1000,
} as const

/**
 * Members can watch the fixes of a headline, the headlines and fixes of an outlet, and the fixes of a member. A `request` asks for a fix of a
 * headline, and ends when a fix leads.
 */
export const watchable = ['headline', 'domain', 'user', 'request'] as const
export type Watchable = (typeof watchable)[number]

/** The outcome of a report (`acted`, `unfounded`) or of a request for a review (`upheld`, `undone`). */
export const outcomes = ['acted', 'unfounded', 'upheld', 'undone'] as const
export type Outcome = (typeof outcomes)[number]

/** How often notifications are mailed: `soon` at most once an hour, `daily` and `weekly` in the morning. */
export const mailFrequencies = ['off', 'soon', 'daily', 'weekly'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** The groups that members can leave out of their mails: answers to them and comments on their fixes, what happens to their fixes, and what they watch. */
export const mailGroups = ['answers', 'fixes', 'watched'] as const
export type MailGroup = (typeof mailGroups)[number]

interface KindFacts {
  /**
   * What a notification is about. It is shown while everybody sees that (`notifications.sql`).
   * - `comments`, `fixes`, `headlines`: its items, new posts. One of them is enough
   * - `fix`: a fix of the member's
   * - `followed fix`: a fix of theirs or one that they voted for, until moderators remove the change that came close to it
   * - `headline`: one that the member has fixed, as long as one of their fixes there is shown
   * - `decision`: what moderators did. It is always shown
   */
  about: 'comments' | 'fixes' | 'headlines' | 'fix' | 'followed fix' | 'headline' | 'decision'
  /** Null: it is in every mail. */
  group: MailGroup | null
  /** The name of an icon of Lucide that `web/src/notifications/kind-icons.ts` has. */
  icon: string
}

/** The kinds of events that members are notified of. The words of each are in `messages/notification-lines.ts`. */
export const notificationKinds = {
  /** Somebody has answered a comment of theirs. */
  reply: { about: 'comments', group: 'answers', icon: 'Reply' },
  /** Somebody has commented on their fix. */
  comment: { about: 'comments', group: 'answers', icon: 'MessageSquare' },
  'first-place-taken': { about: 'fix', group: 'fixes', icon: 'Trophy' },
  'first-place-lost': { about: 'fix', group: 'fixes', icon: 'TrendingDown' },
  /** Their fix has reached 1, 10, 100, … votes. */
  votes: { about: 'fix', group: 'fixes', icon: 'ArrowBigUp' },
  /** The printed headline of a fix of theirs is another one now. */
  'headline-changed': { about: 'headline', group: 'fixes', icon: 'PencilLine' },
  /** The same, and the new words come close to their fix. */
  'outlet-followed': { about: 'followed fix', group: 'fixes', icon: 'Sparkles' },
  /** The new words come close to a fix that they voted for. */
  'voted-followed': { about: 'followed fix', group: 'fixes', icon: 'Sparkles' },
  /** Moderators have done something about them or a post of theirs. */
  moderated: { about: 'decision', group: null, icon: 'Gavel' },
  'report-decided': { about: 'decision', group: null, icon: 'Flag' },
  'appeal-decided': { about: 'decision', group: null, icon: 'Scale' },
  'watched-headline': { about: 'fixes', group: 'watched', icon: 'Eye' },
  'watched-domain': { about: 'headlines', group: 'watched', icon: 'Newspaper' },
  'watched-user': { about: 'fixes', group: 'watched', icon: 'Eye' },
  /** A headline for which they have asked for a fix has a leading one. */
  'requested-fix': { about: 'fixes', group: 'watched', icon: 'Hand' },
} as const satisfies Record<string, KindFacts>
export type NotificationKind = keyof typeof notificationKinds
export type NotificationIcon = (typeof notificationKinds)[NotificationKind]['icon']

/**
 * One or more equal events. It names posts only while everybody can see them.
 * - `at`: when the latest of them happened
 * - `people`: up to three of those who did it, the latest first, of `people_count`
 * - `count`: how many posts there are
 * - `comment`: the latest comment, cut; `fix` and `headline`: what it is on, or what the event is about
 * - `milestone`: of `votes`, how many there are; otherwise 0
 * - `action`: of `moderated` and the decisions, what moderators did to what, why, and until when; the reason of reports about others is empty
 * - `outcome`: of the decisions
 * - `address`: the page that it leads to, a path; empty if there is none
 * - `muted`: the comments on this fix no longer notify
 */
export const Notification = Type.Object({
  notification_id: Id,
  kind: OneOf(Object.keys(notificationKinds) as NotificationKind[]),
  at: Milliseconds,
  is_read: Type.Boolean(),
  people: Type.Array(User),
  people_count: Type.Integer(),
  count: Type.Integer(),
  headline: Nullable(Type.Object({ headline_id: Id, title: Type.String(), domain: Type.String() })),
  fix: Nullable(Type.Object({ headline_fix_id: Id, title: Type.String() })),
  comment: Nullable(Type.Object({ comment_id: Id, text: Type.String() })),
  milestone: Type.Integer(),
  action: Nullable(
    Type.Object({
      action_id: Id,
      action: OneOf(loggedActions),
      what: OneOf(things),
      reason: Type.String(),
      until: Nullable(Milliseconds),
    }),
  ),
  outcome: Nullable(OneOf(outcomes)),
  address: Type.String(),
  muted: Type.Boolean(),
})
export type Notification = Static<typeof Notification>

export const listNotifications = endpoint({
  method: 'POST',
  path: '/notifications/list/',
  summary: 'Your notifications, the latest first; `before` is the `next` of an earlier answer',
  who: audienceOf.readNotifications,
  suspended: true,
  cost: 2,
  input: Type.Object({
    unread: Type.Optional(Type.Boolean()),
    before: Type.Optional(Type.String({ pattern: '^\\d{1,17}-\\d{1,15}$' })),
  }),
  answer: Answer({ notifications: Type.Array(Notification), next: Type.Optional(Type.String()) }),
})

export const countNotifications = endpoint({
  method: 'POST',
  path: '/notifications/count/',
  summary: 'How many of your notifications are unread, up to 100',
  who: audienceOf.readNotifications,
  suspended: true,
  input: Nothing,
  answer: Answer({ unread: Type.Integer({ minimum: 0, maximum: notificationLimits.unreadCounted }) }),
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read/',
  summary:
    'Mark notifications as read or unread: those of `ids`, or without it all that had happened until `until`. Answers which have changed, so that it can be undone',
  who: audienceOf.readNotifications,
  suspended: true,
  input: Type.Object({
    read: Type.Boolean(),
    ids: Type.Optional(Type.Array(Id, { maxItems: notificationLimits.marked })),
    until: Type.Optional(Milliseconds),
  }),
  answer: Answer({ changed: Type.Array(Id) }),
})

export const muteThread = endpoint({
  method: 'POST',
  path: '/notifications/mute/',
  summary:
    'Say whether comments on a fix, and answers there, notify you. Without `mute` nothing changes, and the answer tells',
  who: audienceOf.readNotifications,
  public: false,
  input: Type.Object({ headline_fix_id: Id, mute: Type.Optional(Type.Boolean()) }),
  answer: Answer({ headline_fix_id: Id, mute: Type.Boolean() }),
})

/** The number of a headline (for a request too), an outlet (`domain_id`) or a member. */
const watched = { what: OneOf(watchable), id: Id }

/** `name`: the title of the headline, the name of the outlet, or the member's display name. `address`: its page. */
export const Watch = Type.Object({ ...watched, name: Type.String(), address: Type.String(), since: Milliseconds })
export type Watch = Static<typeof Watch>

export const setWatch = endpoint({
  method: 'POST',
  path: '/watches/set/',
  summary:
    'Watch a headline, an outlet or a member, or stop: new fixes there notify you. A `request` asks for a fix of a headline, and notifies you when one leads',
  who: audienceOf.watch,
  public: false,
  input: Type.Object({ ...watched, watch: Type.Boolean() }),
  answer: Answer({ ...watched, watch: Type.Boolean() }),
})

export const isWatched = endpoint({
  method: 'POST',
  path: '/watches/is/',
  summary: 'Whether you watch something',
  who: audienceOf.readNotifications,
  suspended: true,
  input: Type.Object(watched),
  answer: Answer({ ...watched, watch: Type.Boolean() }),
})

export const listWatches = endpoint({
  method: 'POST',
  path: '/watches/list/',
  summary: 'What you watch, the latest first. There are 500 at most',
  who: audienceOf.readNotifications,
  suspended: true,
  cost: 2,
  input: Nothing,
  answer: Answer({ watches: Type.Array(Watch) }),
})

/**
 * How a member is told besides the inbox.
 * - `mails`: how often
 * - `unmailed`: the groups of notifications that are not mailed
 * - `feed_since`: since when the feed has its present address; null without a feed
 */
export const Channels = Type.Object({
  mails: OneOf(mailFrequencies),
  unmailed: Type.Array(OneOf(mailGroups)),
  feed_since: Nullable(Milliseconds),
})
export type Channels = Static<typeof Channels>

export const getChannels = endpoint({
  method: 'POST',
  path: '/notifications/channels/',
  summary: 'How often your notifications are mailed, which of them are not, and whether you have a feed',
  who: audienceOf.readNotifications,
  suspended: true,
  input: Nothing,
  answer: Answer(Channels.properties),
})

export const setMails = endpoint({
  method: 'POST',
  path: '/notifications/set-mails/',
  summary: 'Change how often your notifications are mailed, and which of them are not; what is absent stays',
  who: audienceOf.readNotifications,
  suspended: true,
  cost: 5,
  input: Type.Object({
    mails: Type.Optional(OneOf(mailFrequencies)),
    unmailed: Type.Optional(Type.Array(OneOf(mailGroups), { maxItems: mailGroups.length })),
  }),
  answer: Answer(Channels.properties),
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
  answer: Answer({ ...Channels.properties, feed_url: Type.String() }),
})
