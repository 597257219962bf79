import { ratioOf, type Spread, spreadOf } from './statistics.ts'

export type Unit = 'ms CPU' | 'ms' | 'points' | '' | 'MB' | 's' | '/s'

/** What a figure, or its ratio, should reach. */
export interface Goal {
  of: 'figure' | 'ratio'
  is: 'at most' | 'at least'
  number: number
}

/** One line of the result: what was measured, the limit that was measured beside it in the same rounds, and the goal. */
export interface Figure {
  name: string
  unit: Unit
  here: Spread
  /** Every measurement, in the order in which it was made. */
  measured: number[]
  beside?: { name: string; spread: Spread; measured: number[] }
  /** `here` / `beside`, round by round. */
  ratio?: Spread
  goal?: Goal
  /** Whether the goal is met; undefined without one. */
  met?: boolean
}

export interface Measured {
  name: string
  unit: Unit
  here: number[]
  beside?: { name: string; measured: number[] }
  goal?: Goal
}

/** Works out the medians, the ratio and whether the goal is met. */
export function figureOf({ name, unit, here, beside, goal }: Measured): Figure {
  const figure: Figure = { name, unit, here: spreadOf(here), measured: here }
  if (beside) {
    figure.beside = { ...beside, spread: spreadOf(beside.measured) }
    figure.ratio = ratioOf(here, beside.measured)
  }
  if (goal) {
    const reached = goal.of === 'ratio' ? figure.ratio : figure.here
    if (!reached) throw new Error(`${name} has a goal for a ratio and nothing beside it`)
    figure.goal = goal
    figure.met = goal.is === 'at most' ? reached.median <= goal.number : reached.median >= goal.number
  }
  return figure
}
