import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'

interface Reader {
  userId: number | undefined
  voteOn: (fixId: number) => VoteValue | undefined
}

/**
 * Of each headline, the fix with the fewest votes: untested ones first, otherwise in the order of the list. Leaves out headlines of which the
 * reader has written or judged a fix.
 */
export function fixesToJudge(
  { headline_ids, headline_fixes }: { headline_ids: readonly number[]; headline_fixes: readonly HeadlineFix[] },
  { userId, voteOn }: Reader,
): HeadlineFix[] {
  const byHeadline = Map.groupBy(headline_fixes, ({ headline_id }) => headline_id)
  const found = headline_ids.flatMap((id) => {
    const fixes = byHeadline.get(id) ?? []
    if (fixes.some(({ user_id, headline_fix_id }) => user_id === userId || voteOn(headline_fix_id))) return []
    return fixes.toSorted((a, b) => a.total_vote_count - b.total_vote_count).slice(0, 1)
  })
  const isTested = ({ total_vote_count }: HeadlineFix) => Number(total_vote_count >= ranking.testedVotes)
  return found.sort((a, b) => isTested(a) - isTested(b))
}
