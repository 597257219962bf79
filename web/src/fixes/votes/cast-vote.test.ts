import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyVote } from './cast-vote.ts'

test('a vote changes the total by its difference, and the count by one for a new voter', () => {
  const fix = { total_vote_value: 10, total_vote_count: 14 }
  const table = [
    [0, 1, 11, 15],
    [0, -1, 9, 15],
    [1, -1, 8, 14],
    [-1, 1, 12, 14],
    [1, 0, 9, 13],
    [-1, 0, 11, 13],
  ] as const
  for (const [before, after, value, count] of table)
    assert.deepEqual(applyVote(fix, before, after), { total_vote_value: value, total_vote_count: count })
})
