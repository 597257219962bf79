import { AppError } from '@unspun/contract/errors.ts'
import { explainFix, rankingStatus } from '@unspun/contract/votes.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { percent } from './approval.ts'
import { explain } from './explain.ts'
import { explainedFix, newestGeneration } from './explanation-store.ts'
import { workedExample } from './worked-example.ts'

/** No response reveals anything about a single voter. */
export function rankingRoutes({ database }: { database: Database }): Route[] {
  const example = workedExample()
  return [
    route(explainFix, async ({ input }) => {
      const fix = await explainedFix(database, input.id)
      if (!fix) throw new AppError('FixNotFound')
      return explain(fix)
    }),

    route(rankingStatus, async () => {
      const { young, votes, placed_votes, mean, ranked_at } = await newestGeneration(database)
      return {
        young,
        votes,
        placed_share: votes > 0 ? Math.round((100 * placed_votes) / votes) : 0,
        mean_approval: percent(mean),
        ranked_at: ranked_at?.getTime() ?? null,
        example,
      }
    }),
  ]
}
