import type { Database } from '../../database/database.ts'
import type { ExplainedFix } from './explain.ts'
import type { Sums } from './sums.ts'

const EXPLAINED = `
  select f.headline_fix_id, f.headline_id, f.ranking, f.needs_votes, f.ranked_vote_count as counting_votes, f.total_vote_value,
    f.total_vote_count, row_to_json(f.sums) as sums, g.mean, g.young, s.higher, s.lower, e.*,
    exists (select from outgoing_fixes o where o.headline_fix_id = f.headline_fix_id) as outgoing,
    (select count(*)::integer from shown_fixes o where o.headline_id = f.headline_id) as fixes
  from shown_fixes f
  join ranking_generations g on g.generation = f.generation
  left join fix_sides s on s.headline_fix_id = f.headline_fix_id and s.generation = f.generation
  cross join lateral explained_votes(f.headline_fix_id) e
  where f.headline_fix_id = $1`

export async function explainedFix(database: Database, id: number): Promise<ExplainedFix | undefined> {
  const { rows } = await database.pool.query<ExplainedFix & { sums: Sums }>(EXPLAINED, [id])
  return rows[0]
}

/** The first generation comes with the schema and has never been ranked. */
export interface NewestGeneration {
  young: boolean
  mean: number
  votes: number
  placed_votes: number
  ranked_at: Date | null
}

export async function newestGeneration(database: Database): Promise<NewestGeneration> {
  const { rows } = await database.pool.query<NewestGeneration>(
    `select young, mean, votes, placed_votes, case when generation > 1 then ranked_at end as ranked_at
      from ranking_generations order by generation desc limit 1`,
  )
  return rows[0]!
}
