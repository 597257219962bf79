import { score } from './score.ts'
import type { Sums } from './sums.ts'

/** Converts an estimated mean vote, from -1 to 1, to the percentage of people who would vote up. */
export const percent = (meanVote: number): number => Math.min(100, Math.max(0, Math.round(50 * (1 + meanVote))))

export interface Approval {
  /** A whole percentage. */
  approval: number
  /** One standard deviation in percentage points, at least 1. */
  margin: number
}

export function approvalOf(sums: Sums, { mean, young }: { mean: number; young: boolean }): Approval {
  const { quality, variance } = score(sums, young)
  return { approval: percent(mean + quality), margin: Math.max(1, Math.round(50 * Math.sqrt(variance))) }
}
