import Type, { type Static } from 'typebox'
import { User } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { audienceOf } from '../permissions.ts'
import { Id, Milliseconds, oneOf, read } from '../shapes.ts'
import { queueKinds, reportReasons, things } from './kinds.ts'
import { LogEntry } from './log.ts'

/** A report without its reporter. `text` is empty unless they wrote one. */
export const OpenReport = Type.Object({
  reason: oneOf(reportReasons),
  text: Type.String(),
  reported_at: Milliseconds,
})
export type OpenReport = Static<typeof OpenReport>

/** A request for another look. `own`: the viewer has done the action, so somebody else must decide. */
export const OpenAppeal = Type.Object({
  action: LogEntry,
  text: Type.String(),
  appealed_at: Milliseconds,
  own: Type.Boolean(),
})
export type OpenAppeal = Static<typeof OpenAppeal>

/** A member as moderators see them. `until` is null for good. `actions` counts what was done about the member and their posts and stands. Numbers end at `limits.postsCounted`. */
export const ConcernedMember = Type.Object({
  ...User.properties,
  joined_at: Milliseconds,
  hidden: Type.Boolean(),
  standing: oneOf(['free', 'limited', 'suspended'] as const),
  until: Type.Union([Milliseconds, Type.Null()]),
  fixes: Type.Integer(),
  comments: Type.Integer(),
  actions: Type.Integer(),
})
export type ConcernedMember = Static<typeof ConcernedMember>

/**
 * One thing with everything that a decision needs.
 * - `since`: when it came into the queue; `address`: its page
 * - `hidden`: by itself, not because of its headline or author; `held`: the site has hidden it until somebody decides
 * - `waiting_until`: a high alert holds it back until then; null if none does
 * - `text`: the title of a fix or headline, the body of a comment, the names and the words of a member; `more`: a description and
 *   the quote of a fix
 * - `headline`: the headline that a fix or comment is about, or itself; null for others
 * - `fix`: the fix that a comment is about; null for others
 * - `answers_to`: the comment that a comment answers to, without words if it is deleted; null for others
 * - `author`: the author of a post, or the member; null if there is none any more
 * - `own`: it is by the viewer or is the viewer, who may not act on it
 * - `reports`: the newest open ones; `report_count`: all open ones
 * - `history`: earlier actions on it and on its author, newest first
 */
export const QueueItem = Type.Object({
  what: oneOf(things),
  id: Type.Integer({ minimum: 0 }),
  since: Milliseconds,
  address: Type.String(),
  hidden: Type.Boolean(),
  held: Type.Boolean(),
  waiting_until: Type.Union([Milliseconds, Type.Null()]),
  text: Type.String(),
  more: Type.String(),
  headline: Type.Union([
    Type.Object({
      headline_id: Id,
      title: Type.String(),
      domain: Type.String(),
      original_url: Type.String(),
      address: Type.String(),
    }),
    Type.Null(),
  ]),
  fix: Type.Union([Type.Object({ title: Type.String(), address: Type.String() }), Type.Null()]),
  answers_to: Type.Union([
    Type.Object({ text: Type.String(), display_name: Type.String(), address: Type.String() }),
    Type.Null(),
  ]),
  author: Type.Union([ConcernedMember, Type.Null()]),
  own: Type.Boolean(),
  report_count: Type.Integer(),
  reports: Type.Array(OpenReport),
  appeals: Type.Array(OpenAppeal),
  history: Type.Array(LogEntry),
})
export type QueueItem = Static<typeof QueueItem>

export const getQueue = endpoint({
  method: 'POST',
  path: '/moderation/queue/',
  summary:
    'What waits for a decision: the longest waiting first, and things with more reports before others; `after` is the `next` of an earlier answer',
  who: audienceOf.moderate,
  cost: 3,
  input: Type.Object({
    kind: Type.Optional(oneOf(queueKinds)),
    after: Type.Optional(Type.String({ pattern: '^-?\\d{1,15}-[a-z]{3,8}-\\d{1,15}$' })),
  }),
  answer: read({
    items: Type.Array(QueueItem),
    next: Type.Optional(Type.String()),
    /** How many things there are of each kind, up to `limits.queueCounted`. */
    counts: Type.Object({
      reports: Type.Integer(),
      held: Type.Integer(),
      waiting: Type.Integer(),
      appeals: Type.Integer(),
    }),
    /** Whether a high alert is on. */
    alert: Type.Boolean(),
  }),
})

export const getQueueItem = endpoint({
  method: 'POST',
  path: '/moderation/item/',
  summary: 'One thing with its context and history, whether or not it is in the queue',
  who: audienceOf.moderate,
  cost: 2,
  input: Type.Object({ what: oneOf(['fix', 'headline', 'comment', 'user'] as const), id: Id }),
  answer: read({ item: QueueItem }),
})
