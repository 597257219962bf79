import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weightOf } from './tag-weight.ts'

test('frequent words are larger', () => {
  const counts = [2, 5, 8, 11]
  assert.deepEqual(
    counts.map((count) => weightOf(count, counts)),
    [1, 2, 3, 4],
  )
  assert.equal(weightOf(3, [3, 3]), 1)
  assert.equal(weightOf(2, [1, 2]), 2)
})
