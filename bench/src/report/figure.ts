import { ratioOf, type Spread, spreadOf } from './statistics.ts'

export type Unit = 'ms CPU' | 'ms' | 'points' | '' | 'MB' | 's' | '/s' | 'µs CPU'

/** The goal of a figure, or of its ratio to the reference. */
export interface Goal {
  of: 'figure' | 'ratio'
  is: 'at most' | 'at least'
  number: number
}

export const atMost = (number: number, of: Goal['of'] = 'figure'): Goal => ({ of, is: 'at most', number })
export const atLeast = (number: number, of: Goal['of'] = 'figure'): Goal => ({ of, is: 'at least', number })

export interface Measured {
  name: string
  unit: Unit
  /** Every measurement of the site, in order. */
  measured: number[]
  /** The reference, measured in the same rounds. */
  reference?: { name: string; measured: number[] }
  goal: Goal
}

/** One line of the result. */
export interface Figure extends Measured {
  spread: Spread
  /** `measured` / `reference`, round by round. */
  ratio?: Spread
  met: boolean
}

/** Computes the medians, the ratio and whether the goal is met. */
export function figureOf(given: Measured): Figure {
  const { name, measured, reference, goal } = given
  const spread = spreadOf(measured)
  const ratio = reference && ratioOf(measured, reference.measured)
  const reached = goal.of === 'ratio' ? ratio : spread
  if (!reached) throw new Error(`${name} has a goal for a ratio and no reference`)
  const met = goal.is === 'at most' ? reached.median <= goal.number : reached.median >= goal.number
  return { ...given, spread, ...(ratio && { ratio }), met }
}
