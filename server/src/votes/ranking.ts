/** What the ranking knows of a fix: its counting votes (the author's own and taken back ones are not among them). */
export interface Candidate {
  headline_fix_id: number
  /** Sum of the counting votes, each +1 or -1. */
  ranked_vote_value: number
  /** How many they are. */
  ranked_vote_count: number
}

/** VE/VQ = 0.7/0.15: how many votes the prior weighs. Variance of votes on one fix over the variance of fixes' quality. */
const PRIOR_VOTES = 4.67

/**
 * Quality of a fix, in votes above or below the site's average: the Bayesian average around the mean of all counting votes,
 * q = sum(y - mean) / (n + 4.67). A new fix has 0: above every fix that people dislike, below those that they like.
 */
export function quality(fix: Candidate, mean: number): number {
  return (fix.ranked_vote_value - mean * fix.ranked_vote_count) / (fix.ranked_vote_count + PRIOR_VOTES)
}

/**
 * The place of every enabled fix of one headline, by id: 1 is best, no gaps; ties go to the older (lower) id.
 * `mean` is the mean of all counting votes of the site, 0 while there are few. The database has the same formula (`fix_quality`, `place_fixes_of`) and
 * gives the places; this says what they are, and proves them.
 */
export function rank(fixes: readonly Candidate[], mean: number): Map<number, number> {
  const order = fixes
    .map((fix) => ({ id: fix.headline_fix_id, q: quality(fix, mean) }))
    .sort((a, b) => b.q - a.q || a.id - b.id)
  return new Map(order.map(({ id }, index) => [id, index + 1]))
}

/** The fixes whose place is not the one stored, with the right one. */
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
 * Whether places, given in their order, can come from the formula at all, whatever the mean was then. Of two neighbours the difference of
 * quality is a straight line of the mean, so that each pair leaves a range of means; all of them must have one in common.
 */
export function fitsSomeMean(fixes: readonly (Candidate & { ranking: number })[]): boolean {
  if (fixes.some(({ ranking }, index) => ranking !== index + 1)) return false
  let [lowest, highest] = [-1, 1]
  for (let place = 1; place < fixes.length; place++) {
    const [better, worse] = [fixes[place - 1]!, fixes[place]!]
    const at0 = quality(better, 0) - quality(worse, 0)
    const slope = at0 - (quality(better, 1) - quality(worse, 1))
    // Equal at every mean: the older one is first.
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
