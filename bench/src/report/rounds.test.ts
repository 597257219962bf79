import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRounds } from './rounds.ts'

test('tasks alternate in forward and reverse order, and warm-up rounds do not count', async () => {
  const ran: string[] = []
  const task = (name: string) => async () => ran.push(name)
  const results = await inRounds({ rounds: 2, warm: 1 }, { a: task('a'), b: task('b') })
  assert.equal(ran.join(''), 'abbaab')
  assert.deepEqual(results, { a: [4, 5], b: [3, 6] })
})

test('a task that fails ends the rounds', async () => {
  const tasks = { a: async () => 1, b: () => Promise.reject(new Error('no figure')) }
  await assert.rejects(inRounds({ rounds: 1, warm: 0 }, tasks), /no figure/)
})
