import { messages } from '@unspun/contract/messages/messages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { Explanation } from '@unspun/contract/votes.ts'

/** The sentences about the votes of a fix, in the order in which they are read. */
export function whyFacts(why: Omit<Explanation, 'headline_fix_id' | 'headline_id'>): string[] {
  const { up, down, counting_votes, new_votes, burst_votes, burst_hours, burst_counts_as, young } = why
  const fromNew = new_votes > 0 && !young ? ` ${messages.why.newVotes(new_votes)}` : ''
  return [
    messages.why.votes(up, down) + fromNew,
    burst_votes > 0 ? messages.why.burst(burst_votes, burst_hours, burst_counts_as) : '',
    why.author_voted ? messages.why.authorVoted : '',
    why.needs_votes
      ? messages.why.standsInFront(ranking.testedVotes)
      : counting_votes < ranking.testedVotes
        ? messages.why.fewVotes(ranking.testedVotes)
        : '',
    young ? messages.why.young : '',
    messages.why.notByTotal,
  ].filter((sentence) => sentence !== '')
}
