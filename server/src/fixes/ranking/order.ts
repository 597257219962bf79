import { ranking } from '@unspun/contract/ranking.ts'

export interface Contender {
  id: number
  quality: number
  countingVotes: number
  /** The sum of all votes, as shown on the page. */
  total: number
}

export interface Place {
  id: number
  /** 1 is best. There are no gaps. */
  place: number
  /** True for the one untested fix that precedes a fix that readers like. */
  needsVotes: boolean
}

/**
 * Ranks fixes by quality; among equals, the older one (lower ID) is first. A fix with fewer than five counting votes is
 * untested. Only the first untested fix may precede fixes that readers like (five counting votes, total above 0). The
 * others follow those. So every fix gets its first votes in turn, and nobody can fill a card with untested fixes.
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
