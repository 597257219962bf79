import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn } from './in-turn.ts'

test('calls run one after another, also after one that fails', async () => {
  const ran: string[] = []
  const first = Promise.withResolvers<void>()
  const calls = [
    inTurn(async () => {
      await first.promise
      ran.push('first')
      throw new Error('failed')
    }),
    inTurn(async () => {
      ran.push('second')
    }),
  ]
  first.resolve()
  await Promise.allSettled(calls)
  assert.deepEqual(ran, ['first', 'second'])
})
