import { ranking } from '@unspun/contract/ranking.ts'
import { percent } from './approval.ts'
import { type Generation, sumsOf } from './rank-votes.ts'
import { score } from './score.ts'
import { rowsOfFixes, type VoteTable } from './vote-table.ts'

/** In whole percent. It is not stored which side is which. */
export interface Sides {
  higher: Int8Array
  lower: Int8Array
}

export const NO_SIDES = -1

/**
 * Only fixes with five or more placed votes on either side have sides, because fewer votes would reveal the opinion of
 * a single voter. For the same reason, sides change once a run and not at every vote.
 */
export function sidesOfFixes(table: VoteTable, found: Generation): Sides {
  const higher = new Int8Array(table.fixCount).fill(NO_SIDES)
  const lower = new Int8Array(table.fixCount).fill(NO_SIDES)
  for (const { fix, from, to } of rowsOfFixes(table)) {
    if (!hasBothSides(table, found, from, to)) continue
    const kept = found.waves.get(fix)
    const { quality, slant } = score(sumsOf(table, found, kept ? { from, to, kept } : { from, to }))
    higher[fix] = percent(found.mean + quality + Math.abs(slant))
    lower[fix] = percent(found.mean + quality - Math.abs(slant))
  }
  return { higher, lower }
}

function hasBothSides(table: VoteTable, { profiles }: Generation, from: number, to: number): boolean {
  let left = 0
  let right = 0
  for (let row = from; row < to; row++) {
    const { standing, x } = profiles[table.voter[row]!]!
    if (standing !== 'placed') continue
    if (x < 0) left++
    if (x > 0) right++
  }
  return Math.min(left, right) >= ranking.votesOfASide
}
