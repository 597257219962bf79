import { ranking } from '@unspun/contract/ranking.ts'
import { rowsOfFixes, type VoteTable } from './vote-table.ts'

/** The slant of a fix with fewer votes is not meaningful. */
const VOTES_OF_A_SLANT = 4

/**
 * Returns how well positions explain votes that they were not computed from: the root of the variance of the fixes'
 * slants over the expected one, from 0 to 1. A factorisation finds an axis in any votes. On a site without sides that
 * axis is noise, and the strength is near 0.
 *
 * The variance is estimated by the method of moments. For a fix whose votes have the residuals r at the positions x,
 * with sums of squares and products about their means Sxx and Sxr: E(Sxr^2) = variance of slants * Sxx^2 + variance of
 * votes * Sxx.
 *
 * @param table votes on fixes that the positions were not computed from
 * @param positions a position per voter
 * @param leniency an intercept per voter
 */
export function strengthOfAxis(table: VoteTable, positions: Float64Array, leniency: Float64Array): number {
  let [products, squares, spread, error, freedom] = [0, 0, 0, 0, 0]
  for (const { from, to } of rowsOfFixes(table)) {
    const n = to - from
    if (n < VOTES_OF_A_SLANT) continue
    let [x, r, xx, xr, rr] = [0, 0, 0, 0, 0]
    for (let row = from; row < to; row++) {
      const voter = table.voter[row]!
      const position = positions[voter]!
      const residual = table.value[row]! - leniency[voter]!
      x += position
      r += residual
      xx += position * position
      xr += position * residual
      rr += residual * residual
    }
    const [sxx, sxr, srr] = [xx - (x * x) / n, xr - (x * r) / n, rr - (r * r) / n]
    if (!(sxx > 0)) continue
    products += sxr * sxr
    squares += sxx * sxx
    spread += sxx
    error += srr - (sxr * sxr) / sxx
    freedom += n - 2
  }
  if (squares === 0 || freedom === 0) return 0
  const variance = (products - (error / freedom) * spread) / squares
  return Math.sqrt(Math.max(0, Math.min(1, variance / ranking.varianceOfSlant)))
}
