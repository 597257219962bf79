import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lifetime } from './lifetime.ts'

const now = 1_000_000_000
const minute = 60_000

test('the remaining time counts, unless the clock is wrong', () => {
  assert.equal(lifetime(now + 9 * minute, now, 15), 9 * minute)
  // This machine's clock is ahead of the server's, or behind it.
  assert.equal(lifetime(now - minute, now, 15), 15 * minute)
  assert.equal(lifetime(now + 60 * minute, now, 15), 15 * minute)
})
