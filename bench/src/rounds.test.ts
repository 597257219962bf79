import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRounds } from './rounds.ts'

test('tasks take turns, forwards and backwards, and what warms up does not count', async () => {
  const ran: string[] = []
  const task = (name: string) => async () => ran.push(name)
  const seen: string[] = []
  const onRound = (round: number, of: number) => seen.push(`${round}/${of}`)
  const results = await inRounds({ rounds: 2, warm: 1, onRound }, { a: task('a'), b: task('b') })
  assert.equal(ran.join(''), 'abbaab')
  assert.deepEqual(results, { a: [4, 5], b: [3, 6] })
  assert.deepEqual(seen, ['1/3', '2/3', '3/3'])
})

test('a task that fails ends everything', async () => {
  const tasks = { a: async () => 1, b: () => Promise.reject(new Error('no figure')) }
  await assert.rejects(inRounds({ rounds: 1, warm: 0 }, tasks), /no figure/)
})
