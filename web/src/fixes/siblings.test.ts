import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siblingsOf } from './siblings.ts'

test('previous and next wrap around', () => {
  assert.deepEqual(siblingsOf([5, 6, 7], 5), { position: 1, total: 3, previous: 7, next: 6 })
  assert.deepEqual(siblingsOf([5, 6, 7], 7), { position: 3, total: 3, previous: 6, next: 5 })
  assert.deepEqual(siblingsOf([5], 5), { position: 1, total: 1, previous: 5, next: 5 })
})
