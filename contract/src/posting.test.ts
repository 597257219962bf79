import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayLimits, isFew, leftOf, levelOf } from './posting.ts'

const nothing = { ageDays: 0, votesReceived: 0, hiddenPosts: 0 }

test('the level grows with age, then with votes, and falls with hidden posts', () => {
  const cases = [
    [{ ageDays: 0.99 }, 'new'],
    [{ ageDays: 0.5, votesReceived: 1000 }, 'new'],
    [{ ageDays: 1 }, 'young'],
    [{ ageDays: 7 }, 'member'],
    [{ ageDays: 400, votesReceived: 49 }, 'member'],
    [{ ageDays: 29, votesReceived: 50 }, 'member'],
    [{ ageDays: 30, votesReceived: 50 }, 'trusted'],
    [{ ageDays: 30, votesReceived: 50, hiddenPosts: 1 }, 'member'],
    [{ ageDays: 400, votesReceived: 5000, hiddenPosts: 3 }, 'watched'],
    [{ ageDays: 0, hiddenPosts: 3 }, 'watched'],
  ] as const
  for (const [record, level] of cases) assert.equal(levelOf({ ...nothing, ...record }), level, JSON.stringify(record))
})

test('no limit falls from one level to the next, and a watched member has the lowest', () => {
  const order = ['watched', 'new', 'young', 'member', 'trusted'] as const
  for (const kind of ['headlines', 'fixes', 'comments', 'posts'] as const)
    for (let at = 1; at < order.length; at++)
      assert.ok(dayLimits[order[at]!][kind] > dayLimits[order[at - 1]!][kind], `${order[at]} ${kind}`)
})

test('the posts left are the smaller remainder of the kind and of all kinds', () => {
  const limits = { headlines: 5, fixes: 10, comments: 20, posts: 25 }
  assert.deepEqual(leftOf('fixes', { headlines: 0, fixes: 4, comments: 0 }, limits), { left: 6, of: 'fixes' })
  assert.deepEqual(leftOf('fixes', { headlines: 3, fixes: 4, comments: 16 }, limits), { left: 2, of: 'posts' })
  const equal = { ...limits, posts: limits.comments }
  assert.deepEqual(leftOf('comments', { headlines: 0, fixes: 0, comments: 17 }, equal), { left: 3, of: 'posts' })
  assert.deepEqual(leftOf('headlines', { headlines: 9, fixes: 0, comments: 0 }, limits), { left: 0, of: 'headlines' })
})

test('forms show the posts left from three or a tenth on', () => {
  assert.deepEqual([isFew(3, 20), isFew(4, 20), isFew(40, 400), isFew(41, 400)], [true, false, true, false])
})
