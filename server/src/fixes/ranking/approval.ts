import { score } from './score.ts'
import type { Sums } from './sums.ts'

/** An estimated mean vote, from -1 to 1, as the percentage of people who would vote up. */
export const percent = (meanVote: number): number => Math.min(100, Math.max(0, Math.round(50 * (1 + meanVote))))

export interface Approval {
  /** Whole percent. */
  approval: number
  /** One standard deviation of the estimate, in percentage points; at least 1. */
  margin: number
}

/** How many percent of the readers like a fix, by its votes, and how sure that is. */
export function approvalOf(sums: Sums, { mean, young }: { mean: number; young: boolean }): Approval {
  const { quality, variance } = score(sums, young)
  return { approval: percent(mean + quality), margin: Math.max(1, Math.round(50 * Math.sqrt(variance))) }
}
