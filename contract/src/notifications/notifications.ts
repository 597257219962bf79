import Type, { type Static } from 'typebox'
import { User } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { limits, pageSizes } from '../limits.ts'
import { loggedActions, things } from '../moderation/kinds.ts'
import { audienceOf } from '../permissions.ts'
import { Id, Milliseconds, Nothing, oneOf, read } from '../shapes.ts'
import { notificationKinds, outcomes } from './kinds.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

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
  kind: oneOf(notificationKinds),
  at: Milliseconds,
  is_read: Type.Boolean(),
  people: Type.Array(User),
  people_count: Type.Integer(),
  count: Type.Integer(),
  headline: nullable(Type.Object({ headline_id: Id, title: Type.String(), domain: Type.String() })),
  fix: nullable(Type.Object({ headline_fix_id: Id, title: Type.String() })),
  comment: nullable(Type.Object({ comment_id: Id, text: Type.String() })),
  milestone: Type.Integer(),
  action: nullable(
    Type.Object({
      action_id: Id,
      action: oneOf(loggedActions),
      what: oneOf(things),
      reason: Type.String(),
      until: nullable(Milliseconds),
    }),
  ),
  outcome: nullable(oneOf(outcomes)),
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
  answer: read({ notifications: Type.Array(Notification), next: Type.Optional(Type.String()) }),
})

export const countNotifications = endpoint({
  method: 'POST',
  path: '/notifications/count/',
  summary: `How many of your notifications are unread, up to ${limits.unreadCounted}`,
  who: audienceOf.readNotifications,
  suspended: true,
  input: Nothing,
  answer: read({ unread: Type.Integer({ minimum: 0, maximum: limits.unreadCounted }) }),
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
    ids: Type.Optional(Type.Array(Id, { maxItems: pageSizes.notificationsMarked })),
    until: Type.Optional(Milliseconds),
  }),
  answer: read({ changed: Type.Array(Id) }),
})

export const muteThread = endpoint({
  method: 'POST',
  path: '/notifications/mute/',
  summary:
    'Say whether comments on a fix, and answers there, notify you. Without `mute` nothing changes, and the answer tells',
  who: audienceOf.readNotifications,
  input: Type.Object({ headline_fix_id: Id, mute: Type.Optional(Type.Boolean()) }),
  answer: read({ headline_fix_id: Id, mute: Type.Boolean() }),
})
