import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { groupFixes } from './group-fixes.ts'

const fix = (headline_id: number, headline_fix_id: number) => ({ headline_id, headline_fix_id }) as HeadlineFix
const idsOf = (fixes: HeadlineFix[]) => groupFixes(fixes).map(({ first, fixIds }) => [first.headline_id, ...fixIds])

test('fixes are grouped by headline, highest headline id first, and keep their order within a group', () => {
  assert.deepEqual(idsOf([]), [])
  assert.deepEqual(idsOf([fix(3, 30), fix(9, 8), fix(3, 2), fix(12, 1)]), [
    [12, 1],
    [9, 8],
    [3, 30, 2],
  ])
})

test('a fix that is in two responses is listed once', () => {
  assert.deepEqual(idsOf([fix(3, 30), fix(3, 31), fix(3, 30)]), [[3, 30, 31]])
})
