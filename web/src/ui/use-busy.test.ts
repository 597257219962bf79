import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAtATime } from './use-busy.ts'

test('a task is not started a second time while it runs', async () => {
  const heard: boolean[] = []
  const run = oneAtATime((busy) => void heard.push(busy))
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  const task = () => {
    started++
    return promise
  }
  const first = run(task)
  await run(task)
  assert.equal(started, 1)
  resolve()
  await first
  await run(task)
  assert.equal(started, 2)
  assert.deepEqual(heard, [true, false, true, false])
})

test('a task that fails does not block the next one', async () => {
  const run = oneAtATime(() => {})
  await assert.rejects(run(async () => Promise.reject(new Error('broken'))))
  let ran = false
  await run(async () => {
    ran = true
  })
  assert.equal(ran, true)
})
