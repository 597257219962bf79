import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Nothing, oneOf, read } from '../shapes.ts'

const Rest = Type.Object({
  most: Type.Integer({ description: 'The most within 24 hours' }),
  left: Type.Integer(),
})

/** How much the viewer may post now. A post of any kind also counts towards all kinds together, so `left` may be less than that of the kind. */
export const Allowance = Type.Object({
  level: oneOf(['new', 'young', 'member', 'trusted', 'watched'] as const),
  headlines: Rest,
  fixes: Rest,
  comments: Rest,
})
export type Allowance = Static<typeof Allowance>

export const getAllowance = endpoint({
  method: 'POST',
  path: '/users/allowance/',
  summary:
    'How many headlines, fixes and comments you may still post today. Limits grow with your time here and with votes you receive',
  who: 'signed-in',
  suspended: true,
  input: Nothing,
  answer: read(Allowance.properties),
})
