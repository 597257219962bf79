import { ranking } from '@unspun/contract/ranking.ts'
import { rowsOfFixes, type VoteTable } from './vote-table.ts'

/** Bounds the work on a fix that gets thousands of votes within minutes. */
const NEIGHBOURS = 50
/** Pairs that share a counter are counted together, so the first pass finds too many pairs, but never too few. */
const COUNTERS_PER_VOTE = 8
const MOST_COUNTERS = 2 ** 26

/**
 * Finds accounts that repeat the votes of others. A voter follows another one by casting the same vote within 20 minutes after
 * them, on six or more fixes and on 30 % of the votes of either. Returns 1 / (1 + the number of those that a voter follows), so
 * that puppets who vote together count as about one voter.
 *
 * Only the follower loses weight. Otherwise accounts that copy public votes could take the weight of those whom they copy. The share is
 * asked of both, so that an account that votes first everywhere leads nobody.
 *
 * @param table the votes of placed voters, because nobody can lead or follow with an account that is easy to replace
 * @param votes the number of votes of each voter
 */
export function rings(table: VoteTable, votes: Uint32Array): Float64Array {
  const leaders = new Uint32Array(table.voterCount)
  for (const [pair, times] of pairsThatMeetOften(table)) {
    const [follower, leader] = [Math.floor(pair / table.voterCount), pair % table.voterCount]
    if (times >= ranking.ringShare * Math.max(votes[follower]!, votes[leader]!)) leaders[follower]!++
  }
  return Float64Array.from(leaders, (count) => 1 / (1 + count))
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

/** A pair is a number: the later voter times the number of voters, plus the earlier one. */
function meetings(table: VoteTable, meet: (pair: number) => void): void {
  const { voter, value, time, voterCount } = table
  for (const { from, to } of rowsOfFixes(table)) {
    for (let row = from + 1; row < to; row++) {
      const first = Math.max(from, row - NEIGHBOURS)
      for (let before = row - 1; before >= first; before--) {
        if (time[row]! - time[before]! > ranking.ringMinutes * 60) break
        if (value[row] === value[before]) meet(voter[row]! * voterCount + voter[before]!)
      }
    }
  }
}

function counterOf(pair: number): number {
  const mixed =
    Math.imul(pair % 0x1_0000_0000, 0x9e37_79b1) ^ Math.imul(Math.floor(pair / 0x1_0000_0000) + 1, 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
