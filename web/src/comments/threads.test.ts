import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Comment, commentLimits } from '@unspun/contract/comments.ts'
import { asDeleted, isDeleted, lastRead, missingReplies, pagesOf, threadsOf } from './threads.ts'

const comment = (comment_id: number, parent_id: number | null = null, reply_count = 0): Comment => ({
  comment_id,
  headline_id: 1,
  headline_fix_id: 2,
  parent_id,
  reply_to_id: null,
  body: `words ${comment_id}`,
  user_id: 7,
  user_avatar: '',
  user_display_name: 'Ann',
  user_username: 'ann',
  total_vote_value: 0,
  total_vote_count: 0,
  current_user__vote_value: 1,
  reply_count,
  dc_m: comment_id,
})

const shape = (comments: Comment[], direction: 'asc' | 'desc' = 'desc') =>
  threadsOf(comments, direction).map(({ parent, replies }) => [parent.comment_id, ...replies.map((r) => r.comment_id)])

test('threads are sorted in the chosen direction, replies always oldest first', () => {
  const comments = [comment(6, 1), comment(1, null, 2), comment(5), comment(3, 1)]
  assert.deepEqual(shape(comments), [[5], [1, 3, 6]])
  assert.deepEqual(shape(comments, 'asc'), [[1, 3, 6], [5]])
})

test('a deleted comment stays while it has replies; a deleted reply does not stay', () => {
  assert.deepEqual(shape([asDeleted(comment(1, null, 1)), comment(3, 1)]), [[1, 3]])
  assert.deepEqual(shape([asDeleted(comment(1)), comment(2)]), [[2]])
  assert.deepEqual(shape([comment(1, null, 1), asDeleted(comment(3, 1)), comment(4, 1)]), [[1, 4]])
})

test('a deleted comment reveals neither its text nor its author', () => {
  const deleted = asDeleted(comment(1))
  assert.ok(isDeleted(deleted))
  assert.ok(!JSON.stringify(deleted).includes('words') && !JSON.stringify(deleted).toLowerCase().includes('ann'))
})

test('more replies continue after the last one that was loaded, not after one written here', () => {
  const thread = { parent: comment(1, null, 5), replies: [comment(2, 1), comment(3, 1), comment(9, 1)] }
  assert.equal(missingReplies(thread), 2)
  assert.equal(lastRead(thread, new Set([9])), 3)
  assert.equal(lastRead(thread, new Set()), 9)
  assert.equal(lastRead({ ...thread, replies: [comment(9, 1)] }, new Set([9])), undefined)
  assert.equal(missingReplies({ parent: comment(1, null, 1), replies: thread.replies }), 0)
})

test('threads are grouped by page, in order', () => {
  const size = commentLimits.page
  const threads = threadsOf(
    Array.from({ length: size + 1 }, (_, index) => comment(index + 1)),
    'asc',
  )
  const pages = [...pagesOf(threads)].map(([page, those]) => [page, those.map(({ parent }) => parent.comment_id)])
  assert.deepEqual(pages, [
    [0, threads.slice(0, size).map(({ parent }) => parent.comment_id)],
    [1, [size + 1]],
  ])
})
