import { ranking } from '@unspun/contract/ranking.ts'

/**
 * Returns voters' positions between the site's two sides: -1, 0 near the middle, or 1. With other positions a vote could work against what it
 * votes for: five down votes from far out raise the quality of a fix that forty voters of that side like (arXiv 2607.01824).
 *
 * The middle is half way between the two groups of active voters (ten or more votes). It is not their mean, because it must
 * not move with the larger group. "Near" is a third of their root mean square distance from it.
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
    if (Math.abs(position) >= ranking.nearMiddle) positions[voter] = Math.sign(position)
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
