import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from './fair-queue.ts'
import { OverloadError } from './overload-error.ts'

/** Returns the order in which work on paths such as `a/b` ran. Refused work is in brackets. */
async function orderOf(paths: string[], longest = 100): Promise<string[]> {
  const queue = new FairQueue({ atOnce: 1, longest })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = queue.run(['first'], () => gate)
  const order: string[] = []
  const all = paths.map((path) =>
    queue
      .run(path.split('/'), async () => void order.push(path))
      .catch((error) => {
        assert.ok(error instanceof OverloadError)
        order.push(`(${path})`)
      }),
  )
  await new Promise(setImmediate)
  open()
  await Promise.all([first, ...all])
  assert.deepEqual(queue.state, { waiting: 0, refused: order.filter((each) => each.startsWith('(')).length })
  return order
}

test('groups take turns, however much work of one is waiting', async () => {
  assert.deepEqual(await orderOf(['a', 'a', 'a', 'b', 'c']), ['a', 'b', 'c', 'a', 'a'])
})

test('groups inside a group share its turns', async () => {
  assert.deepEqual(await orderOf(['a/1', 'a/2', 'a/3', 'b/1', 'b/1', 'a/1']), [
    ...['a/1', 'b/1', 'a/2', 'b/1'],
    ...['a/3', 'a/1'],
  ])
})

test('a full queue refuses the newest work of the largest group, and the new work if its group is as large', async () => {
  assert.deepEqual(await orderOf(['a/1', 'a/2', 'a/2', 'b/1', 'c/1'], 3), ['(a/2)', '(a/2)', 'a/1', 'b/1', 'c/1'])
  assert.deepEqual(await orderOf(['a', 'b', 'c', 'd'], 3), ['(d)', 'a', 'b', 'c'])
  assert.deepEqual(await orderOf(['a', 'b', 'b', 'b'], 3), ['(b)', 'a', 'b', 'b'])
})

test('failed work passes its turn on', async () => {
  const queue = new FairQueue({ atOnce: 1, longest: 5 })
  const failing = queue.run(['a'], async () => {
    throw new Error('broken')
  })
  const next = queue.run(['a'], async () => 'done')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
  assert.equal(await queue.run(['a'], async () => 'again'), 'again')
})
