import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { useMyVote } from './use-my-vote.ts'

/** Tells authors that the total of their fix has their own vote, which nothing else counts. Render it for the author only. */
export function IncludingYours({ fix }: { fix: HeadlineFix }) {
  const mine = useMyVote(fix.headline_fix_id)
  return mine ? <p>{voteMessages.includingYours(fix.total_vote_value)}</p> : null
}
