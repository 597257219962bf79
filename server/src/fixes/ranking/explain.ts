import type { Explanation } from '@unspun/contract/votes.ts'
import { approvalOf } from './approval.ts'
import type { Sums } from './sums.ts'

export interface ExplainedFix
  extends Pick<
    Explanation,
    | 'headline_fix_id'
    | 'headline_id'
    | 'ranking'
    | 'fixes'
    | 'needs_votes'
    | 'outgoing'
    | 'young'
    | 'counting_votes'
    | 'author_voted'
    | 'new_votes'
    | 'burst_votes'
    | 'burst_hours'
  > {
  total_vote_value: number
  total_vote_count: number
  mean: number
  sums: Sums
  higher: number | null
  lower: number | null
  /** Not rounded, unlike `Explanation`. */
  burst_counts_as: number
}

/**
 * Explains the rank of a fix in whole numbers. Rounding hides the effect of a single vote on a fix with many votes.
 * `docs/security.md` says what two explanations reveal.
 */
export function explain(fix: ExplainedFix): Explanation {
  const { total_vote_value, total_vote_count, mean, sums, higher, lower, burst_counts_as, ...told } = fix
  return {
    ...told,
    ...approvalOf(sums, fix),
    sides: higher === null || lower === null ? null : { higher, lower },
    up: (total_vote_count + total_vote_value) / 2,
    down: (total_vote_count - total_vote_value) / 2,
    burst_counts_as: fix.burst_votes > 0 ? Math.max(1, Math.round(burst_counts_as)) : 0,
  }
}
