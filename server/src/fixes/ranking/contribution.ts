import { NO_VOTES, onGrid, type Sums } from './sums.ts'

/** How a voter counts. `new` accounts and `unplaced` voters share a small weight; `placed` voters have one of their own. */
export type Standing = 'placed' | 'unplaced' | 'new'

/** A voter as the last job found them. It is personal data: `x` is an inferred opinion. */
export interface Profile {
  standing: Standing
  /** Position between the site's two sides; 0 is the middle, 1 a usual distance from it. 0 for those who are not placed. */
  x: number
  /** Leniency: the voter's average vote, less the site's. 0 for those who are not placed. */
  b: number
  /** Weight of the voter's votes; 1 is average. */
  w: number
  /** 1 over the number of accounts that vote together with this one, itself included. */
  ring: number
}

/** A voter whom the last job did not see. */
export const NEWCOMER: Profile = { standing: 'new', x: 0, b: 0, w: 1, ring: 1 }

/** The site as the last ranking job found it. */
export interface SiteMood {
  /** Mean of all counting votes, a multiple of 2^-20. */
  mean: number
  /** True while the site has too few votes to place voters. Then every vote weighs the same. */
  young: boolean
}

/** A vote on a fix. */
export interface FixVote {
  value: 1 | -1
  /** Authors' own votes do not count. */
  byAuthor?: boolean
  /** Share of the vote that the wave check keeps, from 0 to 1. */
  kept?: number
}

/**
 * The amounts that a vote adds to the nine sums of its fix. A new account's vote is not reduced by the wave check, except on a young site, because all
 * new accounts together weigh next to nothing.
 */
export function contribution(vote: FixVote, { standing, x, b, w, ring }: Profile, { mean, young }: SiteMood): Sums {
  const { value, byAuthor = false, kept = 1 } = vote
  if (byAuthor) return NO_VOTES
  if (standing === 'placed') {
    const weight = kept * w * ring
    const r = value - mean - b
    return {
      ...NO_VOTES,
      w: onGrid(weight),
      wx: onGrid(weight * x),
      wxx: onGrid(weight * x * x),
      wr: onGrid(weight * r),
      wxr: onGrid(weight * x * r),
    }
  }
  const r = value - mean
  if (standing === 'unplaced') return { ...NO_VOTES, u: onGrid(kept * ring), ur: onGrid(kept * ring * r) }
  const weight = young ? kept * ring : ring
  return { ...NO_VOTES, n: onGrid(weight), nr: onGrid(weight * r) }
}
