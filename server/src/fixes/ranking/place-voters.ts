import { ranking } from '@unspun/contract/ranking.ts'

/**
 * Returns voters' positions between the site's two sides: (factor - middle) / spread, limited to three spreads. The
 * middle is half way between the two groups of active voters (ten or more votes). It is not their mean, because it must
 * not move with the larger group. The spread is their root mean square distance from it.
 *
 * @param factors the voters' factors
 * @param votes the voters' numbers of votes; 0 for voters who are not placed
 */
export function placeVoters(factors: Float64Array, votes: Uint32Array): Float64Array {
  const active = factors.filter((_, voter) => votes[voter]! >= ranking.axisVotes).sort()
  const positions = new Float64Array(factors.length)
  if (active.length < 2) return positions
  const middle = middleOf(active)
  const spread = Math.sqrt(active.reduce((sum, factor) => sum + (factor - middle) ** 2, 0) / active.length)
  if (spread < NO_SPREAD) return positions
  for (let voter = 0; voter < factors.length; voter++) {
    if (votes[voter] === 0) continue
    const position = (factors[voter]! - middle) / spread
    positions[voter] = Math.max(-ranking.farthestPosition, Math.min(ranking.farthestPosition, position))
  }
  return positions
}

/** Voters with a smaller spread differ only by rounding errors. */
const NO_SPREAD = 1e-6
/** Two-means clustering converges after a few rounds. */
const ROUNDS = 50

/** Finds the middle by two-means clustering from the lowest and the highest quarter. `values` is sorted. */
function middleOf(values: Float64Array): number {
  const quarter = Math.floor(values.length / 4)
  let middle = (values[quarter]! + values[values.length - 1 - quarter]!) / 2
  for (let round = 0; round < ROUNDS; round++) {
    const low = values.filter((value) => value <= middle)
    const high = values.filter((value) => value > middle)
    if (low.length === 0 || high.length === 0) return middle
    const next = (mean(low) + mean(high)) / 2
    if (next === middle) return middle
    middle = next
  }
  return middle
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
