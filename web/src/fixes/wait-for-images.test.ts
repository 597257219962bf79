import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixAnswer } from '../pages/fix/load.ts'
import { waitForImages } from './wait-for-images.ts'

const drawn = { headline_fix_id: 1, title_image: '1.jpg' } as FixAnswer
const processing = { headline_fix_id: 1, title_image: '' } as FixAnswer

function play(answers: (FixAnswer | undefined)[], onWait: () => void = () => {}) {
  const done: (string | number)[] = []
  const signal = new AbortController()
  const questions = {
    order: async () => void done.push('order'),
    read: async () => {
      done.push('read')
      return answers.shift()
    },
    wait: async (seconds: number) => {
      done.push(seconds)
      onWait()
    },
  }
  return { done, signal, run: () => waitForImages(questions, signal.signal) }
}

test('the pictures are requested once and polled for until they are rendered', async () => {
  const { done, run } = play([processing, undefined, drawn])
  assert.equal(await run(), drawn)
  assert.deepEqual(done, ['order', 2, 'read', 3, 'read', 5, 'read'])
})

test('polling ends if the pictures never arrive', async () => {
  const { done, run } = play([])
  assert.equal(await run(), undefined)
  assert.deepEqual(done.slice(-2), [20, 'read'])
})

test('polling ends when the reader leaves the page', async () => {
  const left = play([drawn], () => left.signal.abort())
  assert.equal(await left.run(), undefined)
  assert.deepEqual(left.done, ['order', 2])
})
