import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { audienceOf } from '../permissions.ts'
import { Id, Milliseconds, Nothing, oneOf, read } from '../shapes.ts'
import { watchable } from './kinds.ts'

/** The number of a headline, an outlet (`domain_id`) or a member. */
const watched = { what: oneOf(watchable), id: Id }

/** `name`: the title of the headline, the name of the outlet, or the member's display name. `address`: its page. */
export const Watch = Type.Object({ ...watched, name: Type.String(), address: Type.String(), since: Milliseconds })
export type Watch = Static<typeof Watch>

export const setWatch = endpoint({
  method: 'POST',
  path: '/watches/set/',
  summary: 'Watch a headline, an outlet or a member, or stop: new fixes there notify you',
  who: audienceOf.watch,
  input: Type.Object({ ...watched, watch: Type.Boolean() }),
  answer: read({ ...watched, watch: Type.Boolean() }),
})

export const isWatched = endpoint({
  method: 'POST',
  path: '/watches/is/',
  summary: 'Whether you watch something',
  who: audienceOf.readNotifications,
  suspended: true,
  input: Type.Object(watched),
  answer: read({ ...watched, watch: Type.Boolean() }),
})

export const listWatches = endpoint({
  method: 'POST',
  path: '/watches/list/',
  summary: 'What you watch, the latest first. There are 500 at most',
  who: audienceOf.readNotifications,
  suspended: true,
  cost: 2,
  input: Nothing,
  answer: read({ watches: Type.Array(Watch) }),
})
