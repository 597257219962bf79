import { ranking } from '@unspun/contract/ranking.ts'
import type { VoteTable } from './vote-table.ts'

export interface RatersOptions {
  mean: number
  /** One value per voter. */
  leniency: Float64Array
  /** One value per fix. */
  quality: Float64Array
}

/**
 * Weighs voters by how closely their votes follow the quality of fixes: the slope of a voter's residuals on quality
 * over the slope of all. It is shrunk towards 1 by four average votes and limited to 0.2 to 2.5. People who vote at
 * random weigh little.
 */
export function weighRaters(table: VoteTable, { mean, leniency, quality }: RatersOptions): Float64Array {
  const products = new Float64Array(table.voterCount)
  const squares = new Float64Array(table.voterCount)
  let [product, square, votes] = [0, 0, 0]
  for (let row = 0; row < table.voter.length; row++) {
    const voter = table.voter[row]!
    const q = quality[table.fix[row]!]!
    const r = table.value[row]! - mean - leniency[voter]!
    products[voter]! += q * r
    squares[voter]! += q * q
    product += q * r
    square += q * q
    votes++
  }
  if (!(product > 0)) return new Float64Array(table.voterCount).fill(1)
  const slope = product / square
  const prior = (ranking.weightVotes * square) / votes
  return products.map((own, voter) => {
    const weight = (own + prior * slope) / (squares[voter]! + prior) / slope
    return Math.max(ranking.smallestWeight, Math.min(ranking.largestWeight, weight))
  })
}
