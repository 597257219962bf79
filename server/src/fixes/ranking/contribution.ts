import { NO_VOTES, onGrid, type Sums } from './sums.ts'

/** How a voter counts. `new` accounts and `unplaced` voters share a small weight; `placed` voters have one of their own. */
export type Standing = 'placed' | 'unplaced' | 'new'

/** A voter as the last job found them. It is personal data: `x` is an inferred opinion. */
export interface Profile {
  standing: Standing
  /** Position between the site's two sides: 0 in the middle, otherwise positive or negative, as far from it as everybody else's. 0 for those who are not placed. */
  x: number
  /** Weight of the voter's votes; 1 is average. */
  w: number
  /**
   * 1 over one more than the number of placed voters whose votes this one repeats. On a young site, times the weight that registering from a
   * shared network leaves.
   */
  ring: number
}

/** A voter whom the last job did not see. */
export const NEWCOMER: Profile = { standing: 'new', x: 0, w: 1, ring: 1 }

/** The site as the last ranking job found it. */
export interface SiteMood {
  /** Mean of the votes of placed voters, a multiple of 2^-20. 0 on a young site. */
  mean: number
  /** True while the site has too few placed voters. Then nobody has a position. */
  young: boolean
}

/** A vote on a fix. */
export interface FixVote {
  value: 1 | -1
  /** Authors' own votes do not count. */
  byAuthor?: boolean
  /** Share of the vote that the wave check keeps, from 0 to 1. */
  kept?: number
  /** Cast on the first day of the account. */
  onFirstDay?: boolean
}

/**
 * The amounts that a vote adds to the nine sums of its fix. A new account's vote is not reduced by the wave check, because all new accounts together
 * weigh next to nothing. On a young site nobody is placed, and votes of an account's first day are those of new accounts. They weigh as much as
 * others there, but do not decide what leaves the site.
 */
export function contribution(vote: FixVote, { standing, x, w, ring }: Profile, { mean, young }: SiteMood): Sums {
  const { value, byAuthor = false, kept = 1, onFirstDay = false } = vote
  if (byAuthor) return NO_VOTES
  const r = value - mean
  if (!young && standing === 'placed') {
    const weight = kept * w * ring
    return {
      ...NO_VOTES,
      w: onGrid(weight),
      wx: onGrid(weight * x),
      wxx: onGrid(weight * x * x),
      wr: onGrid(weight * r),
      wxr: onGrid(weight * x * r),
    }
  }
  const isNew = young ? onFirstDay : standing === 'new'
  const weight = isNew && !young ? ring : kept * ring
  return isNew
    ? { ...NO_VOTES, n: onGrid(weight), nr: onGrid(weight * r) }
    : { ...NO_VOTES, u: onGrid(weight), ur: onGrid(weight * r) }
}
