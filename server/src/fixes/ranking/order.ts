import { ranking } from '@unspun/contract/ranking.ts'

export interface Contender {
  id: number
  quality: number
  countingVotes: number
  /** The sum of all votes, as shown on the page. */
  total: number
  /** The quality by which it may leave the site, null if it may not. */
  outgoing?: number | null
}

export interface Place {
  id: number
  /** 1 is best. There are no gaps. */
  place: number
  /** True for the one untested fix that precedes a fix that readers like. */
  needsVotes: boolean
  /** True for the one fix that may leave the site. */
  isOutgoing: boolean
}

/**
 * Ranks fixes by quality; among equals, the older one (lower ID) is first. A fix with fewer than five counting votes is
 * untested. Only the first untested fix may precede fixes that readers like (five counting votes, total above 0). The
 * others follow those. So every fix gets its first votes in turn, and nobody can fill a card with untested fixes.
 *
 * Of the fixes that may leave the site, the best does. New accounts have no say in it, so it need not be the first on the page.
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
  const outgoing = fixes
    .filter(({ outgoing }) => typeof outgoing === 'number')
    .sort((a, b) => b.outgoing! - a.outgoing! || a.id - b.id)[0]
  return inOrder.map((fix, at) => ({
    id: fix.id,
    place: at + 1,
    needsVotes: isUntested(fix) && fix === byQuality[first] && first < lastLiked,
    isOutgoing: fix === outgoing,
  }))
}

const isUntested = ({ countingVotes }: Contender) => countingVotes < ranking.testedVotes
const isLiked = (fix: Contender) => !isUntested(fix) && fix.total > 0
