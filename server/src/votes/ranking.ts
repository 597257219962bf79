/*
 * The rule of votes in TypeScript. The database has the same rule in `votes.sql`, which the site runs; tests compare the two. A change of
 * the rule changes both files.
 */

/** A vote's contribution to its fix's ranking: its value, or 0 if it does not count. Authors' own votes do not count. */
export function rankingValue(vote: { user_id: number; vote_value: number }, fix: { user_id: number }): number {
  return vote.user_id === fix.user_id ? 0 : vote.vote_value
}

/** The totals of a fix that the ranking uses. */
export interface Candidate {
  headline_fix_id: number
  /** Sum of the votes that count, each +1 or -1. */
  ranked_vote_value: number
  /** Number of the votes that count. */
  ranked_vote_count: number
}

/** VE/VQ = 0.7/0.15, the weight of the prior in votes: the variance of votes on one fix over the variance of fixes' quality. */
const PRIOR_VOTES = 4.67

/**
 * Quality of a fix, in votes above or below the site's average: the Bayesian average around the mean of all counting votes,
 * q = sum(y - mean) / (n + 4.67). A new fix has 0: above every fix that people dislike, below those that they like.
 */
export function quality(fix: Candidate, mean: number): number {
  return (fix.ranked_vote_value - mean * fix.ranked_vote_count) / (fix.ranked_vote_count + PRIOR_VOTES)
}

/**
 * The place of every shown fix of one headline, by id: 1 is best, no gaps; ties go to the older (lower) id.
 * `mean` is the mean of all counting votes of the site, 0 while there are few.
 */
export function rank(fixes: readonly Candidate[], mean: number): Map<number, number> {
  const order = fixes
    .map((fix) => ({ id: fix.headline_fix_id, q: quality(fix, mean) }))
    .sort((a, b) => b.q - a.q || a.id - b.id)
  return new Map(order.map(({ id }, index) => [id, index + 1]))
}

/** The fixes whose stored place is wrong, with the right place. */
export function misplaced(fixes: readonly (Candidate & { ranking: number })[], mean: number): Map<number, number> {
  const places = rank(fixes, mean)
  return new Map(
    fixes
      .map((fix) => [fix.headline_fix_id, places.get(fix.headline_fix_id) ?? 0, fix.ranking] as const)
      .filter(([, place, stored]) => place !== stored)
      .map(([id, place]) => [id, place]),
  )
}

/**
 * True if places, given in order, can come from the formula with any mean. The difference in quality of two neighbours is linear in the
 * mean, so each pair allows a range of means; all ranges must overlap.
 */
export function fitsSomeMean(fixes: readonly (Candidate & { ranking: number })[]): boolean {
  if (fixes.some(({ ranking }, index) => ranking !== index + 1)) return false
  let [lowest, highest] = [-1, 1]
  for (let place = 1; place < fixes.length; place++) {
    const [better, worse] = [fixes[place - 1]!, fixes[place]!]
    const at0 = quality(better, 0) - quality(worse, 0)
    const slope = at0 - (quality(better, 1) - quality(worse, 1))
    // The two are equal at every mean, so the older one must be first.
    if (Math.abs(slope) < ROUNDING && Math.abs(at0) < ROUNDING) {
      if (better.headline_fix_id > worse.headline_fix_id) return false
    } else if (Math.abs(slope) < ROUNDING) {
      if (at0 < 0) return false
    } else if (slope > 0) highest = Math.min(highest, at0 / slope)
    else lowest = Math.max(lowest, at0 / slope)
  }
  return lowest <= highest + ROUNDING
}

const ROUNDING = 1e-9
