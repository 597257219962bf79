import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { audienceOf } from '../permissions.ts'
import { Id, Milliseconds, oneOf, read, Text } from '../shapes.ts'
import { moderatorActions, things } from './kinds.ts'
import { LogEntry } from './log.ts'
import { ThingOf } from './things.ts'

// Texts over the limit are refused with a readable message. The schema rejects only absurd lengths.
const Reason = Text(limits.moderationReason * 4)

/**
 * The arguments of an action besides its thing: `into` is the headline that a merged one becomes part of; `title`, `description` and `lang` are
 * the outlet's own words and their language; `change` is the number of a wrong change.
 */
export const ActDetails = Type.Object({
  into: Type.Optional(Id),
  change: Type.Optional(Id),
  title: Type.Optional(Text(limits.headlineTitle * 4)),
  description: Type.Optional(Text(limits.headlineDescription * 4)),
  lang: Type.Optional(Type.String({ pattern: '^([a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*)?$', maxLength: 35 })),
})
export type ActDetails = Static<typeof ActDetails>

/**
 * The outcome for one thing. `changed` is false if it was in this state already; there is no `action_id` then. `note` is a sentence about
 * what could not be done. With an `error`, a sentence to
 * show, nothing was done.
 */
export const ActOutcome = Type.Object({
  what: oneOf(things),
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
  cost: 5,
  input: Type.Object({
    action: oneOf(moderatorActions),
    things: Type.Array(ThingOf, { minItems: 1, maxItems: limits.moderationThings }),
    reason: Reason,
    until: Type.Optional(Milliseconds),
    details: Type.Optional(ActDetails),
  }),
  answer: read({ outcomes: Type.Array(ActOutcome) }),
})

export const undoAction = endpoint({
  method: 'POST',
  path: '/moderation/undo/',
  summary: 'Take an action back, with a reason',
  who: audienceOf.moderate,
  cost: 5,
  input: Type.Object({ action_id: Id, reason: Reason }),
  answer: read({ outcome: ActOutcome }),
})

export const addAppeal = endpoint({
  method: 'POST',
  path: '/moderation/appeal/',
  summary: 'Ask that another moderator looks again at an action about you or your post, once an action',
  who: audienceOf.appeal,
  suspended: true,
  cost: 10,
  input: Type.Object({ action_id: Id, text: Text(limits.appealText * 4) }),
  answer: read({ appealed_at: Milliseconds }),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/moderation/decide-appeal/',
  summary: 'Decide a request for another look: `uphold` leaves the action as it is, otherwise it is undone',
  who: audienceOf.moderate,
  cost: 5,
  input: Type.Object({ action_id: Id, uphold: Type.Boolean(), reason: Reason }),
  answer: read({ outcome: ActOutcome }),
})

/**
 * An action about the viewer or a post of theirs. `text` is the beginning of what they wrote. `may_appeal`: it can still be asked to be
 * looked at again.
 */
export const OwnAction = Type.Object({
  ...LogEntry.properties,
  text: Type.String(),
  may_appeal: Type.Boolean(),
  appeal: Type.Union([
    Type.Object({
      text: Type.String(),
      appealed_at: Milliseconds,
      outcome: oneOf(['open', 'upheld', 'undone'] as const),
      reason: Type.String(),
    }),
    Type.Null(),
  ]),
})
export type OwnAction = Static<typeof OwnAction>

export const getOwnActions = endpoint({
  method: 'POST',
  path: '/moderation/own/',
  summary:
    'The newest actions about you and your posts, and what became of your requests for another look. With `hidden_on`, a fix, only those that hide it or your comments on it',
  who: audienceOf.appeal,
  suspended: true,
  input: Type.Object({
    action_id: Type.Optional(Id),
    hidden_on: Type.Optional(Id),
  }),
  answer: read({ actions: Type.Array(OwnAction) }),
})
