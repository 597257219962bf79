import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionWords, detailWords } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { ActTask } from '../ui/overlays.ts'
import { checkAct, effectsOf, givenOf, numberOf, startOf, thingsOf } from './act-values.ts'

const thing = { what: 'headline', id: 7, text: 'Bread riot' } as const
const merge: ActTask = { do: 'merge', things: [thing] }
const correct: ActTask = { do: 'correct', things: [thing] }
const suspend: ActTask = { do: 'suspend', things: [{ what: 'user', id: 3, text: 'Ana' }] }
const forbid: ActTask = { do: 'forbid', things: [] }
const typed = (task: ActTask, change: object) => ({ ...startOf(task), reason: 'A good reason', ...change })

test('the number of a headline is read from its address', () => {
  const good = [
    '12',
    '#12',
    '/headlines/12',
    'https://site.example/headlines/12/bread-riot',
    ' 12 ',
    '/headlines/12?a=1',
  ]
  for (const text of good) assert.equal(numberOf('headlines', text), 12, text)
  for (const text of ['', '0', 'x12', '/fixes/12', '12a', 'https://site.example/headlines/bread'])
    assert.equal(numberOf('headlines', text), undefined, text)
})

test('other numbers are read from the addresses of their pages', () => {
  assert.equal(numberOf('fixes', '/fixes/12/calm'), 12)
  assert.equal(numberOf('fixes', '12'), 12)
  assert.equal(numberOf('fixes', '/headlines/12'), undefined)
})

test('every action needs a reason, and some need more', () => {
  assert.deepEqual(Object.keys(checkAct(suspend, typed(suspend, { reason: 'no' }))), ['reason'])
  assert.deepEqual(checkAct(suspend, typed(suspend, { reason: 'x'.repeat(301) })), {
    reason: deskMessages.reasonTooLong(300),
  })
  assert.deepEqual(checkAct(suspend, typed(suspend, {})), {})
  assert.deepEqual(checkAct(merge, typed(merge, { into: 'that one' })), { into: detailWords.into.required })
  assert.deepEqual(checkAct(correct, typed(correct, { title: '' })), { title: detailWords.title.required })
  assert.deepEqual(checkAct(forbid, typed(forbid, {})), { name: deskMessages.nameRequired })
})

test('an end is sent for actions that have one, and details for those that need them', () => {
  const day = 86_400_000
  assert.deepEqual(givenOf(suspend, typed(suspend, { ends: 'week' }), 1000), {
    reason: 'A good reason',
    until: 1000 + 7 * day,
  })
  assert.deepEqual(givenOf(suspend, typed(suspend, { ends: 'good' }), 1000), { reason: 'A good reason' })
  assert.deepEqual(givenOf(merge, typed(merge, { into: '/headlines/9' }), 0), {
    reason: 'A good reason',
    details: { into: 9 },
  })
  assert.equal(startOf(correct).title, 'Bread riot')
})

test('the form says once that hiding members takes their votes, and nothing of the kind about posts', () => {
  const members = [3, 4].map((id) => ({ what: 'user', id, text: 'Ana' }) as const)
  assert.deepEqual(effectsOf({ do: 'hide', things: members }), [actionWords.hide.effect!('user')])
  assert.deepEqual(effectsOf({ do: 'hide', things: [thing] }), [])
  assert.deepEqual(effectsOf({ undo: 1, text: '' }), [])
})

test('what is forbidden is named by the moderator', () => {
  const [name, text] = ['spam.example', 'spam.example']
  for (const what of ['domain', 'network', 'mail-domain']) {
    const task = thingsOf(forbid, typed(forbid, { kind: what, name }))
    assert.deepEqual('do' in task && task.things, [{ what, id: 0, name, text }])
  }
  assert.equal(thingsOf(suspend, typed(suspend, {})), suspend)
})
