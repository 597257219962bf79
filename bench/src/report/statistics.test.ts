import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentileOf, ratioOf, spreadOf } from './statistics.ts'

test('the median is the middle value, or the mean of the middle two', () => {
  assert.deepEqual(spreadOf([9, 1, 5]), { median: 5, min: 1, max: 9, rounds: 3 })
  assert.deepEqual(spreadOf([4, 1, 2, 100]), { median: 3, min: 1, max: 100, rounds: 4 })
  assert.deepEqual(spreadOf([7]), { median: 7, min: 7, max: 7, rounds: 1 })
})

test('an empty list and values that are not finite are errors', () => {
  assert.throws(() => spreadOf([]), RangeError)
  assert.throws(() => spreadOf([1, Number.NaN]), RangeError)
  assert.throws(() => ratioOf([1], [0]), RangeError)
  assert.throws(() => ratioOf([1, 2], [1]), RangeError)
})

test('a ratio is computed round by round, so that a slow phase of the machine cancels out', () => {
  assert.deepEqual(ratioOf([2, 20, 2], [1, 10, 1]), { median: 2, min: 2, max: 2, rounds: 3 })
})

test('one value in a hundred is above the 99th percentile', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => ((at * 7) % count) + 1)
  assert.deepEqual([percentileOf(upTo(100), 99), percentileOf(upTo(1000), 99), percentileOf([3], 99)], [99, 990, 3])
  assert.throws(() => percentileOf([], 99), RangeError)
})
