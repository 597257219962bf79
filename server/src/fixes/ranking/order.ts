import { ranking } from '@unspun/contract/ranking.ts'

/** The facts on which the order of a headline's fixes depends. */
export interface Contender {
  id: number
  quality: number
  /** Votes that count for the ranking. */
  countingVotes: number
  /** Sum of all votes, as the page shows it. */
  total: number
}

export interface Place {
  id: number
  /** 1 is best, without gaps. */
  place: number
  /** True for the one untested fix that stands before a fix that readers like. */
  needsVotes: boolean
}

/**
 * The places of a headline's fixes: by quality, older (lower id) first among equals. A fix with fewer than five counting votes is untested.
 * Only the first untested fix may stand before fixes that readers like (five counting votes, total above 0); the others follow after the
 * last of those. So every fix gets its first votes in turn, and nobody can fill a card with untested fixes.
 */
export function order(fixes: readonly Contender[]): Place[] {
  const byQuality = [...fixes].sort((a, b) => b.quality - a.quality || a.id - b.id)
  const lastLiked = byQuality.findLastIndex(isLiked)
  const first = byQuality.findIndex(isUntested)
  const waits = byQuality.map((fix, at) => isUntested(fix) && at > first && at < lastLiked)
  const inOrder = [
    ...byQuality.filter((_, at) => at <= lastLiked && !waits[at]),
    ...byQuality.filter((_, at) => waits[at]),
    ...byQuality.slice(lastLiked + 1),
  ]
  return inOrder.map((fix, at) => ({
    id: fix.id,
    place: at + 1,
    needsVotes: isUntested(fix) && fix === byQuality[first] && first < lastLiked,
  }))
}

const isUntested = ({ countingVotes }: Contender) => countingVotes < ranking.testedVotes
const isLiked = (fix: Contender) => !isUntested(fix) && fix.total > 0
