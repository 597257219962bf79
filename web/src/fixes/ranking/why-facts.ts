import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { Explanation } from '@unspun/contract/votes.ts'

export function whyFacts(why: Omit<Explanation, 'headline_fix_id' | 'headline_id'>): string[] {
  const { up, down, counting_votes, new_votes, burst_votes, burst_hours, burst_counts_as, young } = why
  const fromNew = new_votes > 0 && !young ? ` ${rankingMessages.newVotes(new_votes)}` : ''
  return [
    rankingMessages.votes(up, down) + fromNew,
    burst_votes > 0 ? rankingMessages.burst(burst_votes, burst_hours, burst_counts_as) : '',
    why.author_voted ? rankingMessages.authorVoted : '',
    why.needs_votes
      ? rankingMessages.standsInFront(ranking.testedVotes)
      : counting_votes < ranking.testedVotes
        ? rankingMessages.fewVotes(ranking.testedVotes)
        : '',
    why.outgoing ? rankingMessages.outgoing : '',
    young ? rankingMessages.young : '',
    rankingMessages.notByTotal,
  ].filter((sentence) => sentence !== '')
}
