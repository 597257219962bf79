import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'
import { Overload, shedWrites } from './overload.ts'
import { RequestCounts } from './request-counts.ts'
import { requestLog } from './request-log.ts'

test('requests that are refused because there are too many are counted one by one, and told of together', async () => {
  const lines: { status?: number }[] = []
  const told: number[] = []
  let waiting = 0
  const overload = new Overload({ every: 20, waiting: () => waiting, onRefused: (requests) => told.push(requests) })
  const counts = new RequestCounts()
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  requestLog(app, counts, overload)
  shedWrites(app, overload)
  app.post('/', async () => 'done')
  const write = async () => (await app.inject({ method: 'POST', url: '/' })).statusCode

  overload.start()
  assert.equal(await write(), 200)
  waiting = 10_000
  for (let n = 0; n < 30; n++) assert.equal(await write(), 503)
  await sleep(100)
  assert.deepEqual(told, [30])
  for (let n = 0; n < 10; n++) assert.equal(await write(), 503)
  await sleep(100)
  assert.deepEqual(told, [30], 'not twice in a second')
  waiting = 0
  assert.equal(await write(), 200)
  for (let tries = 0; told.length < 2 && tries < 300; tries++) await sleep(10)
  assert.deepEqual(told, [30, 10])
  overload.stop()
  assert.deepEqual(
    lines.map(({ status }) => status),
    [200, 200],
  )
  const [count] = counts.all
  assert.deepEqual([count?.classes[2], count?.classes[5]], [2, 40])
})
