import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { bestExample } from './best-example.ts'

const fixesWith = (...totals: number[]) =>
  totals.map((total_vote_value, index) => ({ headline_fix_id: index + 1, total_vote_value }) as HeadlineFix)

test('the example is the first fix with the highest total', () => {
  assert.equal(bestExample(fixesWith(2, 7, 3, 7))?.headline_fix_id, 2)
  assert.equal(bestExample(fixesWith(0, -4)), undefined)
  assert.equal(bestExample([]), undefined)
})
