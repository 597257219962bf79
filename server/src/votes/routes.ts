import { getFixVote, getFixVotes, voteOnFix } from '@unspun/contract/votes.ts'
import type { Database } from '../engines/database.ts'
import type { PageCache } from '../engines/page-cache.ts'
import { type Route, route } from '../http/endpoint.ts'
import { castVote, votesOf } from './store.ts'

/** Votes on fixes. */
export function voteRoutes({ database, cache }: { database: Database; cache: PageCache }): Route[] {
  return [
    route(voteOnFix, async ({ input, viewer }) => {
      const cast = await castVote(database, viewer, input.headline_fix_id, input.vote_value)
      cache.drop([`headline:${cast.headline_id}`])
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
