import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editTimeLeft } from './edit-time.ts'

const minute = 60_000

test('a fix can be edited for 60 minutes', () => {
  const posted = 1_700_000_000_000
  const table = [
    [0, 60],
    [1, 59],
    [59, 1],
    [60, 0],
    [6000, 0],
    [-5, 60],
  ] as const
  for (const [passed, left] of table) assert.equal(editTimeLeft(posted, posted + passed * minute), left * minute)
  assert.equal(editTimeLeft(posted, posted + 60 * minute - 1), 1)
})
