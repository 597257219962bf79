import { getFixVote, getFixVotes, voteOnFix } from '@unspun/contract/votes.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import type { Changed } from '../../invalidation/changes.ts'
import { castVote, votesOf } from './store.ts'
import type { RunVote } from './vote-queue.ts'

export interface VoteParts {
  database: Database
  changed: Changed
  runVote: RunVote
}

export function voteRoutes({ database, changed, runVote }: VoteParts): Route[] {
  return [
    route(voteOnFix, async ({ input, viewer }) => {
      const { headline_fix_id, vote_value } = input
      const vote = { voter: viewer, fixId: headline_fix_id, value: vote_value }
      const cast = await runVote(headline_fix_id, () => castVote(database, vote))
      changed.vote(cast.headline_id)
      return cast
    }),

    route(getFixVote, async ({ input }) => {
      const { fix_id: headline_fix_id } = input
      const { user_id, votes } = await votesOf(database, input.user_id, [headline_fix_id])
      return votes[0] ?? { headline_fix_id, user_id, vote_value: 0 as const }
    }),

    route(getFixVotes, async ({ input }) => {
      const ids = [...new Set(input.fix_ids.split(',').map(Number))]
      const { votes } = await votesOf(database, input.user_id, ids)
      return { votes }
    }),
  ]
}
