import { getFixVote, getFixVotes, voteOnFix } from '@unspun/contract/votes.ts'
import type { Changed } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { BallotBox } from './ballot-box.ts'
import { votesOf } from './store.ts'

export interface VoteParts {
  database: Database
  ballotBox: BallotBox
  changed: Changed
}

/** Votes on fixes. */
export function voteRoutes({ database, ballotBox, changed }: VoteParts): Route[] {
  return [
    route(voteOnFix, async ({ input, viewer }) => {
      const { headline_fix_id, vote_value } = input
      const cast = await ballotBox.cast({ voter: viewer, fixId: headline_fix_id, value: vote_value })
      changed.vote(cast.headline_id)
      return cast
    }),

    route(getFixVote, async ({ input }) => {
      const [vote] = await votesOf(database, input.user_id, [input.fix_id])
      return vote ?? { headline_fix_id: input.fix_id, user_id: input.user_id, vote_value: 0 as const }
    }),

    route(getFixVotes, async ({ input }) => {
      const ids = [...new Set(input.fix_ids.split(',').map(Number))]
      return { votes: await votesOf(database, input.user_id, ids) }
    }),
  ]
}
