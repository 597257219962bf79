import Type, { type Static } from 'typebox'
import { ActDetails, loggedActions, moderatorActions, type Reportable, reportable, things } from './actions.ts'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { logKinds } from './pages.ts'
import { actorKinds, audienceOf, subjects } from './permissions.ts'
import { Answer, Id, LimitedText, Milliseconds, Nullable, OneOf, User } from './shapes.ts'

/** Limits of reports and moderation. */
export const moderationLimits = {
  /** The text of a report, of a moderator's reason, and of a request for a review. */
  reportText: 300,
  reasonMin: 3,
  reason: 300,
  appealText: 500,
  /** Things that a moderator can act on at once. */
  things: 50,
  /** Things in a queue of moderators, and posts of a member there, are counted up to these numbers. */
  queueCounted: 1_000,
  postsCounted: 100,
  /** Entries in one part of the log, and things in one part of a queue. */
  logPage: 50,
  queuePage: 20,
  /** Reports of one member. */
  reportsPerDay: 30,
  /** Independent reports that hide a post of a member younger than so many days until somebody decides. */
  reportsToHold: 2,
  heldNewcomerDays: 7,
  /** How old an account must be for its report to count for that. */
  reporterDays: 1,
  /** While a high alert is on, posts of members younger than this wait: accounts for an attack are rarely a week old. */
  alertNewcomerDays: 7,
  /** How long they wait. With an hour in reserve they appear within a day, even if jobs are late. */
  alertHoldHours: 23,
} as const

/**
 * Why something is reported. `untrue`: it is not what the article says. `attack`: an attack on a person. `address`: the address misleads.
 * `other` needs a text.
 */
export const reportReasons = ['untrue', 'attack', 'spam', 'address', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The reasons that a form offers for each kind of thing. The server takes every reason for everything. */
export const reasonsFor: Record<Reportable, readonly ReportReason[]> = {
  fix: ['untrue', 'attack', 'spam', 'illegal', 'other'],
  headline: ['address', 'untrue', 'spam', 'illegal', 'other'],
  comment: ['attack', 'spam', 'illegal', 'other'],
  user: ['attack', 'spam', 'address', 'illegal', 'other'],
}

/** Why things are in the queue. */
export const queueKinds = ['reports', 'held', 'waiting', 'appeals'] as const
export type QueueKind = (typeof queueKinds)[number]

/**
 * One thing. `id` is the number of its row; it is 0 for the whole site, and for a network, a mail domain or an outlet that `name` names
 * instead, such as `192.0.2.0/24` or `example.org`.
 */
export const ThingOf = Type.Object({
  what: OneOf(things),
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  name: Type.Optional(Type.String({ maxLength: 260 })),
})
export type ThingOf = Static<typeof ThingOf>

export const addReport = endpoint({
  method: 'POST',
  path: '/reports/add/',
  summary:
    'Report a fix, headline, comment or member to the moderators. One report a person and thing: a second one changes the reason while nobody has decided',
  who: audienceOf.report,
  public: true,
  cost: 5,
  input: Type.Object({
    what: OneOf(reportable),
    id: Id,
    reason: OneOf(reportReasons),
    text: Type.Optional(LimitedText(moderationLimits.reportText)),
  }),
  answer: Answer({ reported_at: Milliseconds }),
})

/**
 * One action as everybody may see it. It names things by their kind and address, because their words may be hidden.
 * - `address`: the page of the thing, a path; empty if it has none
 * - `until`: when it ends by itself; null if it does not
 * - `undone`: it was undone
 * - `undoes`: the action that this one undoes or replaces; null if it does neither
 * - `by`: who acted; `name` is empty unless the site names its moderators
 */
export const LogEntry = Type.Object({
  action_id: Id,
  action: OneOf(loggedActions),
  what: OneOf(things),
  id: Type.Integer({ minimum: 0 }),
  address: Type.String(),
  reason: Type.String(),
  done_at: Milliseconds,
  until: Nullable(Milliseconds),
  undone: Type.Boolean(),
  undoes: Nullable(Id),
  by: Type.Object({ kind: OneOf(actorKinds), name: Type.String() }),
})
export type LogEntry = Static<typeof LogEntry>

const LogCursor = Type.String({ pattern: '^\\d{1,15}$' })

export const getModerationLog = endpoint({
  method: 'GET',
  path: '/moderation/log/',
  summary: 'What moderators and operators have done, newest first; `before` is the `next` of an earlier answer',
  who: audienceOf.browse,
  input: Type.Object({
    kind: Type.Optional(OneOf(logKinds)),
    before: Type.Optional(LogCursor),
  }),
  answer: Answer({ entries: Type.Array(LogEntry), next: Type.Optional(Type.String()) }),
  cache: {
    seconds: 60,
    tags: () => [cacheTags.moderationLog],
    // The cursor can be invented.
    keep: (_, { before }) => (before === undefined ? true : 'limited'),
  },
})

/** An entry for moderators. `subject`: whom it is about, which decides whether the viewer may undo it. */
export const HistoryEntry = Type.Object({ ...LogEntry.properties, subject: OneOf(subjects) })
export type HistoryEntry = Static<typeof HistoryEntry>

export const getHistory = endpoint({
  method: 'POST',
  path: '/moderation/history/',
  summary: 'The log, with whom each entry is about for you; `before` is the `next` of an earlier answer',
  who: audienceOf.moderate,
  public: false,
  cost: 2,
  input: Type.Object({ before: Type.Optional(LogCursor) }),
  answer: Answer({ entries: Type.Array(HistoryEntry), next: Type.Optional(Type.String()) }),
})

/** A report without its reporter. `text` is empty unless they wrote one. */
export const OpenReport = Type.Object({
  reason: OneOf(reportReasons),
  text: Type.String(),
  reported_at: Milliseconds,
})
export type OpenReport = Static<typeof OpenReport>

/** A request for a review. `own`: the viewer has done the action, so somebody else must decide. */
export const OpenAppeal = Type.Object({
  action: LogEntry,
  text: Type.String(),
  appealed_at: Milliseconds,
  own: Type.Boolean(),
})
export type OpenAppeal = Static<typeof OpenAppeal>

/** A member as moderators see them. `until` is null for good. `actions` counts what was done about the member and their posts and stands. Numbers end at `moderationLimits.postsCounted`. */
export const ConcernedMember = Type.Object({
  ...User.properties,
  joined_at: Milliseconds,
  hidden: Type.Boolean(),
  standing: OneOf(['free', 'limited', 'suspended'] as const),
  until: Nullable(Milliseconds),
  fixes: Type.Integer(),
  comments: Type.Integer(),
  actions: Type.Integer(),
})
export type ConcernedMember = Static<typeof ConcernedMember>

/**
 * One thing with everything that a decision needs.
 * - `since`: when it came into the queue; `address`: its page
 * - `hidden`: by itself, not because of its headline or author; `held`: the site has hidden it until somebody decides
 * - `hidden_by`: who hid it; null if nobody did, or the log does not say
 * - `waiting_until`: a high alert holds it back until then; null if none does
 * - `text`: the title of a fix or headline, the body of a comment, the names and the words of a member; `more`: a description and
 *   the quote of a fix
 * - `headline`: the headline that a fix or comment is about, or itself; null for others
 * - `fix`: the fix that a comment is about; null for others
 * - `answers_to`: the comment that a comment answers to, without words if it is deleted; null for others
 * - `author`: the author of a post, or the member; null if there is none any more
 * - `subject`: whom it is about, which decides what the viewer may do
 * - `reports`: the newest open ones; `report_count`: all open ones
 * - `history`: earlier actions on it and on its author, newest first
 */
export const QueueItem = Type.Object({
  what: OneOf(things),
  id: Type.Integer({ minimum: 0 }),
  since: Milliseconds,
  address: Type.String(),
  hidden: Type.Boolean(),
  hidden_by: Nullable(OneOf(actorKinds)),
  held: Type.Boolean(),
  waiting_until: Nullable(Milliseconds),
  text: Type.String(),
  more: Type.String(),
  headline: Nullable(
    Type.Object({
      headline_id: Id,
      title: Type.String(),
      domain: Type.String(),
      original_url: Type.String(),
      address: Type.String(),
      subject: OneOf(subjects),
    }),
  ),
  fix: Nullable(Type.Object({ title: Type.String(), address: Type.String() })),
  answers_to: Nullable(Type.Object({ text: Type.String(), display_name: Type.String(), address: Type.String() })),
  author: Nullable(ConcernedMember),
  subject: OneOf(subjects),
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
  public: false,
  cost: 3,
  input: Type.Object({
    kind: Type.Optional(OneOf(queueKinds)),
    after: Type.Optional(Type.String({ pattern: '^-?\\d{1,15}-[a-z]{3,8}-\\d{1,15}$' })),
  }),
  answer: Answer({
    items: Type.Array(QueueItem),
    next: Type.Optional(Type.String()),
    /** How many things there are of each kind, up to `moderationLimits.queueCounted`. */
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
  public: false,
  cost: 2,
  input: Type.Object({ what: OneOf(['fix', 'headline', 'comment', 'user'] as const), id: Id }),
  answer: Answer({ item: QueueItem }),
})

// Texts over the limit are refused with a readable message. The schema rejects only absurd lengths.
const Reason = LimitedText(moderationLimits.reason)

/**
 * The outcome for one thing. `changed` is false if it was in this state already; there is no `action_id` then. `note` is a sentence about
 * what could not be done. With an `error`, a sentence to
 * show, nothing was done.
 */
export const ActOutcome = Type.Object({
  what: OneOf(things),
  id: Type.Integer({ minimum: 0 }),
  changed: Type.Boolean(),
  action_id: Type.Optional(Id),
  note: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
})
export type ActOutcome = Static<typeof ActOutcome>

export const actOnThings = endpoint({
  method: 'POST',
  path: '/moderation/act/',
  summary:
    'Do something about up to 50 things, each by itself, with a reason that the member concerned and the public log get. `until` ends a suspension, limit or ban; without it, it is for good',
  who: audienceOf.moderate,
  public: true,
  cost: 5,
  input: Type.Object({
    action: OneOf(moderatorActions),
    things: Type.Array(ThingOf, { minItems: 1, maxItems: moderationLimits.things }),
    reason: Reason,
    until: Type.Optional(Milliseconds),
    details: Type.Optional(ActDetails),
  }),
  answer: Answer({ outcomes: Type.Array(ActOutcome) }),
})

export const undoAction = endpoint({
  method: 'POST',
  path: '/moderation/undo/',
  summary: 'Undo an action, with a reason',
  who: audienceOf.moderate,
  public: true,
  cost: 5,
  input: Type.Object({ action_id: Id, reason: Reason }),
  answer: Answer({ outcome: ActOutcome }),
})

export const addAppeal = endpoint({
  method: 'POST',
  path: '/moderation/appeal/',
  summary: 'Request that another moderator reviews an action about you or your post, once an action',
  who: audienceOf.appeal,
  suspended: true,
  cost: 10,
  input: Type.Object({ action_id: Id, text: LimitedText(moderationLimits.appealText) }),
  answer: Answer({ appealed_at: Milliseconds }),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/moderation/decide-appeal/',
  summary: 'Decide a request for a review: `uphold` leaves the action as it is, otherwise it is undone',
  who: audienceOf.moderate,
  public: true,
  cost: 5,
  input: Type.Object({ action_id: Id, uphold: Type.Boolean(), reason: Reason }),
  answer: Answer({ outcome: ActOutcome }),
})

/**
 * An action about the viewer or a post of theirs. `text` is the beginning of what they wrote. `may_appeal`: they can still
 * request a review.
 */
export const OwnAction = Type.Object({
  ...LogEntry.properties,
  text: Type.String(),
  may_appeal: Type.Boolean(),
  appeal: Nullable(
    Type.Object({
      text: Type.String(),
      appealed_at: Milliseconds,
      outcome: OneOf(['open', 'upheld', 'undone'] as const),
      reason: Type.String(),
    }),
  ),
})
export type OwnAction = Static<typeof OwnAction>

export const getOwnActions = endpoint({
  method: 'POST',
  path: '/moderation/own/',
  summary:
    'The newest actions about you and your posts, and what became of your requests for reviews. With `hidden_on`, a fix, only those that hide it or your comments on it',
  who: audienceOf.appeal,
  suspended: true,
  input: Type.Object({
    action_id: Type.Optional(Id),
    hidden_on: Type.Optional(Id),
  }),
  answer: Answer({ actions: Type.Array(OwnAction) }),
})
