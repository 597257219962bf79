import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Milliseconds, User } from './shapes.ts'

export const blockLimits = {
  members: 1000,
} as const

/** A member whom the viewer blocks. Only the viewer sees this. */
export const Block = Type.Object({ ...User.properties, blocked_at: Milliseconds })
export type Block = Static<typeof Block>

export const setBlock = endpoint({
  method: 'POST',
  path: '/blocks/set/',
  summary:
    'Block a member, or unblock one. Their comments fold for you, and what they do does not notify you. They are not told',
  who: audienceOf.block,
  public: false,
  cost: 2,
  input: Type.Object({ user_id: Id, block: Type.Boolean() }),
  answer: Answer({ user_id: Id, block: Type.Boolean() }),
})

export const listBlocks = endpoint({
  method: 'POST',
  path: '/blocks/list/',
  summary: 'The members whom you block, the latest first, without those who are hidden. There are 1,000 at most',
  who: 'signed-in',
  suspended: true,
  cost: 2,
  input: Type.Object({}),
  answer: Answer({ blocks: Type.Array(Block) }),
})
