import { getFixVote, getFixVotes, voteOnFix } from '@unspun/contract/votes.ts'
import type { Database } from '../../database/database.ts'
import { KeyedQueue } from '../../engines/concurrency/keyed-queue.ts'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import type { Changed } from '../../invalidation/changes.ts'
import { castVote, votesOf } from './store.ts'

export interface VoteParts {
  database: Database
  changed: Changed
}

/** Queued votes on one fix. Further votes are refused at once. */
export const MAX_WAITING_VOTES = 250
const MAX_WAIT_MS = 3_000

export function voteRoutes({ database, changed }: VoteParts): Route[] {
  const queue = new KeyedQueue(MAX_WAITING_VOTES)
  return [
    route(voteOnFix, async ({ input, viewer }) => {
      const { headline_fix_id, vote_value } = input
      const asked = performance.now()
      // Only one vote at a time can hold the headline's lock, so the others wait here without holding a connection.
      const cast = await queue.run(headline_fix_id, () => {
        if (performance.now() - asked > MAX_WAIT_MS) throw new OverloadError('Unavailable')
        return castVote(database, { voter: viewer, fixId: headline_fix_id, value: vote_value })
      })
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
