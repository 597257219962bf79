import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'
import { fixesToJudge } from './fixes-to-judge.ts'

const ME = 7
const few = ranking.testedVotes - 1
const many = ranking.testedVotes

let ids = 0
const fix = (headline_id: number, total_vote_count: number, user_id = 1) =>
  ({ headline_fix_id: ++ids, headline_id, total_vote_count, user_id }) as HeadlineFix

function chosen(headline_fixes: HeadlineFix[], votes: Record<number, VoteValue> = {}) {
  const headline_ids = [...new Set(headline_fixes.map(({ headline_id }) => headline_id))]
  const reader = { userId: ME, voteOn: (id: number) => votes[id] }
  return fixesToJudge({ headline_ids, headline_fixes }, reader)
}

test('of each headline, the fix with the fewest votes is to be judged, untested ones first', () => {
  const fixes = [fix(4, many), fix(3, many), fix(3, few), fix(3, 0), fix(2, many + 1), fix(1, few)]
  assert.deepEqual(chosen(fixes), [fixes[3], fixes[5], fixes[0], fixes[4]])
})

test('a headline of which the reader has written or judged a fix is left out; a vote taken back does not count', () => {
  const own = [fix(1, 0, ME), fix(1, 0)]
  const judged = [fix(2, few), fix(2, 0)]
  const takenBack = fix(3, 0)
  const votes = { [judged[0]!.headline_fix_id]: -1, [takenBack.headline_fix_id]: 0 } as const
  assert.deepEqual(chosen([...own, ...judged, takenBack], votes), [takenBack])
})
