import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRounds } from './rounds.ts'

test('tasks take turns, forwards and backwards, and the first round does not count', async () => {
  const ran: string[] = []
  const task = (name: string) => async () => ran.push(name)
  const seen: number[] = []
  const results = await inRounds(2, { a: task('a'), b: task('b') }, (round) => seen.push(round))
  assert.equal(ran.join(''), 'abbaab')
  assert.deepEqual(results, { a: [4, 5], b: [3, 6] })
  assert.deepEqual(seen, [0, 1, 2])
})

test('a task that fails ends everything', async () => {
  await assert.rejects(inRounds(1, { a: async () => 1, b: () => Promise.reject(new Error('no figure')) }), /no figure/)
})
