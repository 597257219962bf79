import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { KeyedQueue } from './keyed-queue.ts'

function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    work.begun = true
    return promise
  }
  const work = { begun: false, resolve, reject, run }
  return work
}

test('work of one key waits for earlier work, even if that fails; work of another key does not', async () => {
  const queue = new KeyedQueue()
  const [first, second, other] = [held(), held(), held()]
  const failed = assert.rejects(queue.run(1, first.run), /broken/)
  const done = queue.run(1, second.run)
  void queue.run(2, other.run)
  await turn()
  assert.deepEqual([first.begun, second.begun, other.begun], [true, false, true])
  first.reject(new Error('broken'))
  await failed
  await turn()
  assert.equal(second.begun, true)
  second.resolve('done')
  assert.equal(await done, 'done')
})
