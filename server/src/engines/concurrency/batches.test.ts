import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Batches } from './batches.ts'

/** Batches that end when they are told to, each by its place; an item's answer is itself and its batch's place. */
function held(options: { atOnce: number; largest: number }) {
  const begun: { items: string[]; end: (error?: Error) => void }[] = []
  const batches = new Batches((items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    const place = begun.length
    begun.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => `${item}${place}`))) })
    return promise
  }, options)
  return { batches, begun, items: () => begun.map(({ items }) => items.join('')) }
}

test('what comes while a batch is under way waits and goes together, in its order', async () => {
  const { batches, begun, items } = held({ atOnce: 1, largest: 3 })
  const answers = ['a', 'b'].map((item) => batches.add(item, item))
  await turn()
  answers.push(...['c', 'd', 'e', 'f'].map((item) => batches.add(item, item)))
  await turn()
  assert.deepEqual([items(), batches.waiting], [['ab'], 4])
  begun[0]!.end()
  await turn()
  assert.deepEqual([items(), batches.waiting], [['ab', 'cde'], 1])
  begun[1]!.end()
  await turn()
  begun[2]!.end()
  assert.deepEqual(await Promise.all(answers), ['a0', 'b0', 'c1', 'd1', 'e1', 'f2'])
  // And it begins anew.
  const last = batches.add('g', 'g')
  await turn()
  begun[3]!.end()
  assert.equal(await last, 'g3')
})

test('as many batches as may be are under way at once, and none of them holds an item of a key that another has', async () => {
  const { batches, begun, items } = held({ atOnce: 2, largest: 10 })
  const answers = [batches.add('hot', 'a')]
  await turn()
  answers.push(batches.add('hot', 'b'), batches.add('cold', 'c'))
  await turn()
  assert.deepEqual(items(), ['a', 'c'])
  begun[1]!.end()
  await turn()
  assert.deepEqual(items(), ['a', 'c'], 'the second waits for the first')
  begun[0]!.end()
  await turn()
  begun[2]!.end()
  assert.deepEqual(await Promise.all(answers), ['a0', 'b2', 'c1'])
})

test('of a large batch a few are answered in each turn, while the next batch is under way', async () => {
  const { batches, begun, items } = held({ atOnce: 1, largest: 100 })
  let answered = 0
  const count = () => answered++
  for (let n = 0; n < 101; n++) batches.add(n, n < 100 ? 'a' : 'b').then(count, count)
  await turn()
  begun[0]!.end()
  await turn()
  assert.equal(items().at(-1), 'b')
  assert.ok(batches.size > 60, 'who is not told yet still counts')
  begun[1]!.end(new Error('broken'))
  let before = 0
  for (let turns = 0; answered < 101; turns++) {
    assert.ok(turns < 100 && answered - before < 40, `${answered - before} of two batches in one turn`)
    before = answered
    await turn()
  }
  assert.equal(batches.size, 0)
})

test('a batch that fails is told to its own items only', async () => {
  const { batches, begun } = held({ atOnce: 1, largest: 2 })
  const answers = Promise.allSettled(['a', 'b', 'c'].map((item) => batches.add(item, item)))
  await turn()
  begun[0]!.end(new Error('broken'))
  await turn()
  begun[1]!.end()
  const statuses = (await answers).map(({ status }) => status)
  assert.deepEqual(statuses, ['rejected', 'rejected', 'fulfilled'])
})
