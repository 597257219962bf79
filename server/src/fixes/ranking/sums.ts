/**
 * Nine sums over the votes on a fix, from which its score is computed. `r` is a vote's value minus the
 * site's mean. `x` is the voter's position between the site's two sides.
 */
export interface Sums {
  /** Placed voters: the sum of their weights, and of weight times x, x squared, r, and x times r. */
  w: number
  wx: number
  wxx: number
  wr: number
  wxr: number
  /** Unplaced voters, or all but first-day accounts on a young site: weights, and weight times r. */
  u: number
  ur: number
  /** New voters: weights, and weight times r. */
  n: number
  nr: number
}

export const NO_VOTES: Sums = { w: 0, wx: 0, wxx: 0, wr: 0, wxr: 0, u: 0, ur: 0, n: 0, nr: 0 }

export function plus(sums: Sums, change: Sums, sign = 1): Sums {
  return {
    w: sums.w + sign * change.w,
    wx: sums.wx + sign * change.wx,
    wxx: sums.wxx + sign * change.wxx,
    wr: sums.wr + sign * change.wr,
    wxr: sums.wxr + sign * change.wxr,
    u: sums.u + sign * change.u,
    ur: sums.ur + sign * change.ur,
    n: sums.n + sign * change.n,
    nr: sums.nr + sign * change.nr,
  }
}

const GRID = 2 ** 20

/**
 * Rounds to a multiple of 2^-20. Sums of such numbers are exact up to 2^33, so they do not depend on the order of
 * votes, and withdrawing a vote leaves no rounding error.
 */
export const onGrid = (value: number): number => Math.floor(value * GRID + 0.5) / GRID
