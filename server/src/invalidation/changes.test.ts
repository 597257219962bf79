import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import { createChanged, type Invalidation, MAX_HEADLINES } from './changes.ts'

const invalidated: Invalidation[] = []
const changed = createChanged((tags, change) => void invalidated.push({ tags, change }))
beforeEach(() => invalidated.splice(0))

const fix = { fixId: 12_345, headlineId: 7, userId: 3 }

test('a vote makes the pages of its headline out of date', () => {
  changed.vote(7)
  assert.deepEqual(invalidated, [{ tags: ['headline:7'], change: 'changed' }])
})

test('an edited fix makes every list, page and sitemap with its old words out of date', () => {
  changed.fixChanged(fix)
  const tags = ['home', 'domains', 'feed', 'headline:7', 'user:3', 'sitemap:fixes-2']
  assert.deepEqual(invalidated, [{ tags, change: 'changed' }])
})

test('disabled or hidden content is removed from whatever shows it; lists that do not show it are only out of date', () => {
  const removedBy = (change: () => void) => {
    invalidated.splice(0)
    change()
    return Object.fromEntries(invalidated.map((each) => [each.change, each.tags]))
  }
  const lists = ['home', 'domains', 'feed']
  assert.deepEqual(
    removedBy(() => changed.fixDisabled(fix)),
    { removed: ['headline:7', 'fixes:7', 'user:3', 'sitemap:fixes-2'], changed: lists },
  )
  assert.deepEqual(
    removedBy(() => changed.fixHidden(fix)),
    { removed: ['sitemap', 'headline:7', 'fixes:7', 'user:3'], changed: lists },
  )
  assert.deepEqual(
    removedBy(() => changed.headlineHidden(7, 'news.example', [3])),
    { removed: ['sitemap', 'headline:7', 'fixes:7', 'user:3'], changed: [...lists, 'domain:news.example'] },
  )
  assert.deepEqual(
    removedBy(() => changed.memberHidden(3, [7, 8])),
    { removed: ['sitemap', 'user:3', 'headline:7', 'headline:8', 'fixes:7', 'fixes:8'], changed: lists },
  )
})

test('new names of a member remove the old ones from all their fixes, however many there are', () => {
  changed.names(3, [7, 8])
  assert.deepEqual(invalidated[0], {
    tags: ['headline:7', 'headline:8', 'fixes:7', 'fixes:8', 'user:3'],
    change: 'removed',
  })
  invalidated.splice(0)
  changed.names(
    3,
    Array.from({ length: MAX_HEADLINES + 1 }, (_, id) => id),
  )
  assert.deepEqual(invalidated, [{ tags: [EVERYTHING], change: 'removed' }])
})
