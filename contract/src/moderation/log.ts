import Type, { type Static } from 'typebox'
import { cacheTags } from '../cache-tags.ts'
import { endpoint } from '../endpoint.ts'
import { audienceOf } from '../permissions.ts'
import { Id, Milliseconds, oneOf, read } from '../shapes.ts'
import { loggedActions, things } from './kinds.ts'
import { logKinds } from './log-kinds.ts'

/**
 * One action as everybody may see it. It names things by their kind and address, because their words may be hidden.
 * - `address`: the page of the thing, a path; empty if it has none
 * - `until`: when it ends by itself; null if it does not
 * - `undone`: it was taken back
 * - `undoes`: the action that this one takes back or replaces; null if it does neither
 * - `by`: who acted; `name` is empty unless the site names its moderators
 */
export const LogEntry = Type.Object({
  action_id: Id,
  action: oneOf(loggedActions),
  what: oneOf(things),
  id: Type.Integer({ minimum: 0 }),
  address: Type.String(),
  reason: Type.String(),
  done_at: Milliseconds,
  until: Type.Union([Milliseconds, Type.Null()]),
  undone: Type.Boolean(),
  undoes: Type.Union([Id, Type.Null()]),
  by: Type.Object({ kind: oneOf(['moderator', 'operator', 'site'] as const), name: Type.String() }),
})
export type LogEntry = Static<typeof LogEntry>

export const getModerationLog = endpoint({
  method: 'GET',
  path: '/moderation/log/',
  summary: 'What moderators and operators have done, newest first; `before` is the `next` of an earlier answer',
  who: audienceOf.browse,
  input: Type.Object({
    kind: Type.Optional(oneOf(logKinds)),
    before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  }),
  answer: read({ entries: Type.Array(LogEntry), next: Type.Optional(Type.String()) }),
  cache: {
    seconds: 60,
    tags: () => [cacheTags.moderationLog],
    // The cursor can be invented.
    keep: (_, { before }) => (before === undefined ? true : 'limited'),
  },
})
