import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeOf, withSeparators } from './numbers.ts'

test('sizes have at most three digits and the largest unit that fits', () => {
  for (const [bytes, size] of [
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9949, '9.9 kB'],
    [9950, '10 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [123_400_000, '123 MB'],
    [5_000_000_000_000, '5000 GB'],
  ] as const)
    assert.equal(sizeOf(bytes), size)
})

test('numbers have thousands separators', () => {
  assert.deepEqual([0, 999, 1000, 1_234_567].map(withSeparators), ['0', '999', '1,000', '1,234,567'])
})
