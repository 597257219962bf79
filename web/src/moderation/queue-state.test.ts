import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueueItem } from '@unspun/contract/moderation.ts'
import { afterAct } from './queue-state.ts'

const item = (what: 'fix' | 'comment', id: number, author: number) =>
  ({ what, id, author: { user_id: author } }) as QueueItem
const items = [item('fix', 1, 10), item('comment', 2, 10), item('fix', 3, 11)]
const thing = (what: 'fix' | 'comment' | 'user', id: number) => ({ what, id, text: '' })

test('decided items leave, and those that were refused stay with the reason', () => {
  const after = afterAct(
    {
      task: { do: 'hide', things: [thing('fix', 1), thing('fix', 3)] },
      outcomes: [
        { what: 'fix', id: 1, changed: true, action_id: 5 },
        { what: 'fix', id: 3, changed: false, error: 'No.' },
      ],
    },
    items,
  )
  assert.deepEqual(after, { gone: ['fix-1'], again: [], errors: new Map([['fix-3', 'No.']]) })
})

test('an action about a member reads all of their items again', () => {
  const outcomes = [{ what: 'user' as const, id: 10, changed: true }]
  const after = afterAct({ task: { do: 'suspend', things: [thing('user', 10)] }, outcomes }, items)
  assert.deepEqual(after.again, [
    { what: 'fix', id: 1 },
    { what: 'comment', id: 2 },
  ])
  assert.deepEqual(after.gone, [])
})

test('a decided request for a review leaves, whatever the decision is', () => {
  for (const uphold of [true, false]) {
    const outcomes = [{ what: 'comment' as const, id: 2, changed: !uphold }]
    assert.deepEqual(afterAct({ task: { appeal: 5, uphold, text: '' }, outcomes }, items).gone, ['comment-2'])
  }
})
