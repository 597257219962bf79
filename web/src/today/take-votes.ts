import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { answerPair } from '@unspun/contract/today.ts'
import { noteAt } from '../fixes/votes/vote-note.ts'
import type { Store } from '../store.ts'

/** Stores the votes that an answer has changed, as the reader's own and in the totals of their fixes. */
export function takeVotes(store: Store, { votes, ts }: Pick<AnswerOf<typeof answerPair>, 'votes' | 'ts'>): void {
  for (const { headline_fix_id, vote_value, total_vote_value, total_vote_count, ranking, counts_later } of votes) {
    store.write('vote', { headline_fix_id, vote_value }, ts)
    const fix = store.get('fix', headline_fix_id)
    if (fix) store.write('fix', { ...fix, total_vote_value, total_vote_count, ranking }, ts)
    if (counts_later) noteAt(headline_fix_id)
  }
}
