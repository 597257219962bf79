import Type, { type Static } from 'typebox'
import { oneOf } from '../shapes.ts'
import { things } from './kinds.ts'

/**
 * One thing. `id` is the number of its row; it is 0 for the whole site, and for a network, a mail domain or an outlet that `name` names
 * instead, such as `192.0.2.0/24` or `example.org`.
 */
export const ThingOf = Type.Object({
  what: oneOf(things),
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  name: Type.Optional(Type.String({ maxLength: 260 })),
})
export type ThingOf = Static<typeof ThingOf>
