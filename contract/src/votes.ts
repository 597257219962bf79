import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { audienceOf } from './permissions.ts'
import { Id, Reader, read } from './shapes.ts'

/** 1 is up, -1 is down, 0 is removed or never cast. */
export const VoteValue = Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1)])
export type VoteValue = Static<typeof VoteValue>

export const FixVote = Type.Object({ headline_fix_id: Id, user_id: Id, vote_value: VoteValue })
export type FixVote = Static<typeof FixVote>

export const voteOnFix = endpoint({
  method: 'POST',
  path: '/headline-fixes/vote/',
  summary: 'Vote on a fix; 0 removes the vote. Answers the vote and the fix’s new totals',
  who: audienceOf.vote,
  input: Type.Object({ headline_fix_id: Id, vote_value: VoteValue }),
  answer: read({
    ...FixVote.properties,
    headline_id: Id,
    total_vote_value: Type.Integer(),
    total_vote_count: Type.Integer(),
    ranking: Type.Integer(),
  }),
})

export const getFixVote = endpoint({
  method: 'GET',
  path: '/headline-fixes/get-vote/',
  summary:
    'A user’s vote on a fix, 0 if there is none. By `user_id`, a user who keeps votes private has none; they ask with their `reader_id` in its place',
  who: 'anyone',
  input: Type.Object({ fix_id: Id, user_id: Reader }),
  answer: read(FixVote.properties),
})

export const getFixVotes = endpoint({
  method: 'GET',
  path: '/headline-fixes/get-votes/',
  summary:
    'A user’s votes on several fixes (ids joined by commas), by `user_id` or `reader_id` like `get-vote`; fixes without a vote are omitted',
  who: 'anyone',
  input: Type.Object({
    fix_ids: Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${limits.idsPerCall - 1}}$` }),
    user_id: Reader,
  }),
  answer: read({ votes: Type.Array(FixVote) }),
})
