import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comment } from '@unspun/contract/comments.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { type Session, Store } from '../store.ts'
import { keepComments, keepNewComment, removeKeptComment } from './keep-comments.ts'

const comment = (comment_id: number, parent_id: number | null = null) =>
  ({
    comment_id,
    parent_id,
    headline_fix_id: 2,
    body: 'words',
    user_id: 7,
    reply_count: 0,
    current_user__vote_value: 1,
  }) as Comment

test('adding a comment raises the counts of its fix and thread; deleting it lowers them', () => {
  const store = new Store()
  store.write('fix', { headline_fix_id: 2, comment_count: 4 } as HeadlineFix, 1)
  store.write('comment', comment(1), 1)
  const counts = () => [store.get('fix', 2)?.comment_count, store.get('comment', 1)?.reply_count]
  keepNewComment(store, comment(9, 1), 2)
  assert.deepEqual(counts(), [5, 1])
  removeKeptComment(store, comment(9, 1), 3)
  assert.deepEqual(counts(), [4, 0])
  assert.equal(store.get('comment', 9)?.user_id, null)
})

test('the votes in a list of comments are stored only for the member who requested it', () => {
  const store = new Store()
  assert.deepEqual([...keepComments(store, { comments: [comment(1), comment(3)], ts: 5 })], [1, 3])
  assert.equal(store.get('commentVote', 1), undefined)
  store.session = { state: 'in', user: { user_id: 7 } } as Session
  keepComments(store, { comments: [comment(1)], ts: 6 })
  assert.equal(store.get('commentVote', 1)?.vote_value, 1)
  store.session = { state: 'out' }
  assert.equal(store.get('commentVote', 1), undefined)
})
