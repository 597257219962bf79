import { ranking } from '@unspun/contract/ranking.ts'
import type { VoteTable } from './vote-table.ts'

/** y = mean + intercept of the voter + intercept of the fix + factor of the voter * factor of the fix */
export interface Factors {
  voterIntercept: Float64Array
  voterFactor: Float64Array
  fixIntercept: Float64Array
  fixFactor: Float64Array
}

export interface FactoriseOptions {
  /** The mean of all votes. */
  mean: number
  /** Returns numbers from 0 up to 1. The same numbers give the same result. */
  random: () => number
  rounds?: number
}

/**
 * Finds the direction in which voters differ most, from their votes alone. This is a matrix factorisation with
 * intercepts and one factor, by alternating ridge regressions. The penalties equal three votes for intercepts and 1.5
 * for factors.
 */
export function factorise(table: VoteTable, { mean, random, rounds = ranking.rounds }: FactoriseOptions): Factors {
  const factors: Factors = {
    voterIntercept: new Float64Array(table.voterCount),
    voterFactor: new Float64Array(table.voterCount),
    fixIntercept: new Float64Array(table.fixCount),
    fixFactor: Float64Array.from({ length: table.fixCount }, () => random() - 0.5),
  }
  const { voterIntercept, voterFactor, fixIntercept, fixFactor } = factors
  const normal = new Float64Array(5 * Math.max(table.voterCount, table.fixCount))
  for (let round = 0; round < rounds; round++) {
    fit({ of: table.voter, by: table.fix, intercept: voterIntercept, factor: voterFactor }, fixIntercept, fixFactor)
    fit({ of: table.fix, by: table.voter, intercept: fixIntercept, factor: fixFactor }, voterIntercept, voterFactor)
  }
  return factors

  /** Fits the intercept and factor of each of `of`, given those of `by`. */
  function fit({ of, by, intercept, factor }: Side, givenIntercept: Float64Array, givenFactor: Float64Array): void {
    normal.fill(0)
    for (let row = 0; row < of.length; row++) {
      const other = by[row]!
      const z = givenFactor[other]!
      const y = table.value[row]! - mean - givenIntercept[other]!
      const at = 5 * of[row]!
      normal[at]! += 1
      normal[at + 1]! += z
      normal[at + 2]! += z * z
      normal[at + 3]! += y
      normal[at + 4]! += z * y
    }
    for (let id = 0; id < intercept.length; id++) {
      const at = 5 * id
      const a = normal[at]! + ranking.ridgeOfIntercept
      const b = normal[at + 1]!
      const c = normal[at + 2]! + ranking.ridgeOfFactor
      const det = a * c - b * b
      intercept[id] = (normal[at + 3]! * c - normal[at + 4]! * b) / det
      factor[id] = (normal[at + 4]! * a - normal[at + 3]! * b) / det
    }
  }
}

interface Side {
  of: Uint32Array
  by: Uint32Array
  intercept: Float64Array
  factor: Float64Array
}
