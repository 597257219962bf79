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
 * `mean` is the mean of all counting votes of the site, 0 while there are few. The only place of the formula.
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
