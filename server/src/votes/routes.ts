import { getFixVote, getFixVotes, voteOnFix } from '@unspun/contract/votes.ts'
import type { Database } from '../engines/database.ts'
import { KeyedQueue } from '../engines/keyed-queue.ts'
import type { PageCache } from '../engines/page-cache.ts'
import { type Route, route } from '../http/endpoint.ts'
import { castVote, votesOf } from './store.ts'

/** Votes on one fix that wait for each other: beyond this one more would wait for a fifth of a second. */
const MOST_WAITING = 300

/** Votes on fixes. */
export function voteRoutes({ database, cache }: { database: Database; cache: PageCache }): Route[] {
  // Votes on one fix wait for each other here rather than at its lock, where each would hold a connection that others need.
  const turns = new KeyedQueue(MOST_WAITING)

  return [
    route(voteOnFix, async ({ input, viewer }) => {
      const { headline_fix_id, vote_value } = input
      const cast = await turns.run(headline_fix_id, () => castVote(database, viewer, headline_fix_id, vote_value))
      cache.drop([`headline:${cast.headline_id}`], 'more')
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
