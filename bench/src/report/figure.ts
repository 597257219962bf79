import { ratioOf, type Spread, spreadOf } from './statistics.ts'

export type Unit = 'ms CPU' | 'ms' | 'points' | '' | 'MB' | 's' | '/s' | 'µs CPU'

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
  measured: number[]
  /** The reference, measured in the same rounds. */
  reference?: { name: string; measured: number[] }
  goal: Goal
}

export interface Figure extends Measured {
  spread: Spread
  /** `measured` / `reference`, round by round. */
  ratio?: Spread
  met: boolean
}

export function figureOf(given: Measured): Figure {
  const { name, measured, reference, goal } = given
  const spread = spreadOf(measured)
  const ratio = reference && ratioOf(measured, reference.measured)
  const reached = goal.of === 'ratio' ? ratio : spread
  if (!reached) throw new Error(`${name} has a goal for a ratio and no reference`)
  const met = goal.is === 'at most' ? reached.median <= goal.number : reached.median >= goal.number
  return { ...given, spread, ...(ratio && { ratio }), met }
}
