import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import { InvalidationQueue } from './invalidation-queue.ts'

const AN_HOUR_MS = 3_600_000

function startQueue({ retryMs }: { retryMs?: number } = {}) {
  const line = { isThere: true, tries: 0, heard: [] as object[] }
  const queue = new InvalidationQueue(
    'me',
    async (payloads) => {
      line.tries++
      if (!line.isThere) throw new Error('away')
      line.heard.push(...payloads.map((payload) => JSON.parse(payload)))
    },
    retryMs,
  )
  return { line, queue }
}

test('a failed batch is sent later with everything added meanwhile, by one retry', async () => {
  // The timer cannot fire within the test, however slow the machine is.
  const { line, queue } = startQueue({ retryMs: AN_HOUR_MS })
  line.isThere = false
  for (let id = 0; id < 50; id++) {
    queue.add([`headline:${id}`], 'removed')
    await nextTurn()
  }
  assert.equal(line.tries, 1)
  line.isThere = true
  await queue.flush()
  const tags = Array.from({ length: 50 }, (_, id) => `headline:${id}`)
  assert.deepEqual([line.heard, line.tries], [[{ from: 'me', change: 'removed', tags }], 2])
})

test('it retries by itself', async () => {
  const { line, queue } = startQueue()
  line.isThere = false
  queue.add(['home'], 'changed')
  while (line.tries === 0) await sleep(5)
  line.isThere = true
  // The queue's own timer keeps no process alive.
  const alive = setInterval(() => {}, 1000)
  while (line.heard.length === 0) await sleep(20)
  clearInterval(alive)
  assert.deepEqual(line.heard, [{ from: 'me', change: 'changed', tags: ['home'] }])
})

test('more tags than fit into a message invalidate everything once somebody listens', async () => {
  const { line, queue } = startQueue()
  line.isThere = false
  for (let id = 0; id < 3000; id++) queue.add([`headline:${id}`], 'changed')
  await queue.flush()
  line.isThere = true
  await queue.flush()
  assert.deepEqual((line.heard as { tags: string[]; change: string }[])[0], {
    from: 'me',
    change: 'removed',
    tags: [EVERYTHING],
  })
})

test('closing sends what is queued and accepts no more', async () => {
  const { line, queue } = startQueue()
  queue.add(['home'], 'removed')
  const closing = queue.close()
  queue.add(['domains'], 'removed')
  await closing
  await sleep(5)
  assert.deepEqual(line.heard, [{ from: 'me', change: 'removed', tags: ['home'] }])
})
