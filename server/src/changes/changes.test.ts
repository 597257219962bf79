import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVERYTHING } from '../engines/page-cache/page-cache.ts'
import { createChanged, type Invalidation, MAX_HEADLINES } from './changes.ts'

const invalidated: Invalidation[] = []
const changed = createChanged((tags, change) => void invalidated.push({ tags, change }))
const last = () => invalidated.at(-1)!

test('a vote only adds to its headline', () => {
  changed.vote(7)
  assert.deepEqual(last(), { tags: ['headline:7'], change: 'added' })
})

test('a changed fix invalidates every list, page and sitemap that shows its old words', () => {
  changed.fixChanged({ fixId: 12_345, headlineId: 7, userId: 3 })
  const tags = ['home', 'domains', 'headline:7', 'user:3', 'sitemap:fixes-2']
  assert.deepEqual(last(), { tags, change: 'removed' })
})

test('new names of a member invalidate all their fixes, regardless of the number', () => {
  changed.names(3, [7, 8])
  assert.deepEqual(last().tags, ['home', 'headline:7', 'headline:8', 'user:3'])
  changed.names(
    3,
    Array.from({ length: MAX_HEADLINES + 1 }, (_, id) => id),
  )
  assert.deepEqual(last().tags, [EVERYTHING])
})
