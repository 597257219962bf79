import { ranking } from '@unspun/contract/ranking.ts'
import { rowsOfFixes, type VoteTable } from './vote-table.ts'

/** Bounds the work on a fix that gets thousands of votes within minutes. */
const NEIGHBOURS = 50
/** Pairs that share a counter are counted together, so the first pass finds too many pairs, but never too few. */
const COUNTERS_PER_VOTE = 8
const MOST_COUNTERS = 2 ** 26

/**
 * Finds groups of accounts that vote together. Two voters belong together if they cast the same vote within 20 minutes
 * of each other on six or more fixes, and on 30 % of the votes of the one with fewer. Returns 1 over the size of each
 * voter's group, so that a group counts as one voter.
 */
export function rings(table: VoteTable, votes: Uint32Array): Float64Array {
  const group = Uint32Array.from(votes, (_, voter) => voter)
  for (const [pair, times] of pairsThatMeetOften(table)) {
    const [one, other] = [Math.floor(pair / table.voterCount), pair % table.voterCount]
    if (times >= ranking.ringShare * Math.min(votes[one]!, votes[other]!)) join(group, one, other)
  }
  const size = new Uint32Array(group.length)
  for (let voter = 0; voter < group.length; voter++) size[rootOf(group, voter)]!++
  return Float64Array.from(group, (_, voter) => 1 / size[rootOf(group, voter)]!)
}

/** Memory cannot hold all pairs, so a first pass with collisions finds those that a second one counts exactly. */
function pairsThatMeetOften(table: VoteTable): Map<number, number> {
  const rough = new Uint8Array(Math.min(MOST_COUNTERS, COUNTERS_PER_VOTE * table.voter.length))
  meetings(table, (pair) => {
    const at = counterOf(pair) % rough.length
    if (rough[at]! < ranking.ringFixes) rough[at]!++
  })
  const exact = new Map<number, number>()
  meetings(table, (pair) => {
    if (rough[counterOf(pair) % rough.length]! >= ranking.ringFixes) exact.set(pair, (exact.get(pair) ?? 0) + 1)
  })
  for (const [pair, times] of exact) if (times < ranking.ringFixes) exact.delete(pair)
  return exact
}

/** A pair is a number: lower voter times the number of voters, plus higher voter. */
function meetings(table: VoteTable, meet: (pair: number) => void): void {
  const { voter, value, time, voterCount } = table
  for (const { from, to } of rowsOfFixes(table)) {
    for (let row = from + 1; row < to; row++) {
      const first = Math.max(from, row - NEIGHBOURS)
      for (let before = row - 1; before >= first; before--) {
        if (time[row]! - time[before]! > ranking.ringMinutes * 60) break
        if (value[row] !== value[before]) continue
        const [a, b] = [voter[row]!, voter[before]!]
        meet(Math.min(a, b) * voterCount + Math.max(a, b))
      }
    }
  }
}

function counterOf(pair: number): number {
  const mixed =
    Math.imul(pair % 0x1_0000_0000, 0x9e37_79b1) ^ Math.imul(Math.floor(pair / 0x1_0000_0000) + 1, 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

function rootOf(group: Uint32Array, voter: number): number {
  let root = voter
  while (group[root] !== root) {
    group[root] = group[group[root]!]!
    root = group[root]!
  }
  return root
}

function join(group: Uint32Array, one: number, other: number): void {
  group[rootOf(group, one)] = rootOf(group, other)
}
