import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'
import { refuseWrites } from '../fast-path/refuse-writes.ts'
import { requestLog } from '../monitoring/request-log.ts'
import { RequestCounts } from '../request-counts.ts'
import { Overload } from './overload.ts'

test('refusals during an overload are counted one by one and logged together', async () => {
  const lines: { status?: number }[] = []
  const reported: { requests: number; at: number }[] = []
  let waiting = 0
  const onRefused = (requests: number) => reported.push({ requests, at: performance.now() })
  const overload = new Overload({ every: 20, waiting: () => waiting, onRefused })
  const counts = new RequestCounts()
  const refuses = refuseWrites(overload, counts)
  const app = Fastify({
    serverFactory: (handle) =>
      createServer((request, response) => void (refuses(request, response) || handle(request, response))),
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  requestLog(app, counts, overload)
  app.post('/', async () => 'done')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  after(() => app.close())
  const write = async () => (await fetch(address, { method: 'POST' })).status

  overload.start()
  assert.equal(await write(), 200)
  waiting = 10_000
  const all = () => reported.reduce((sum, { requests }) => sum + requests, 0)
  // The second batch arrives just after the first was reported.
  for (const [number, together] of [
    [30, 30],
    [10, 40],
  ] as const) {
    for (let n = 0; n < number; n++) assert.equal(await write(), 503)
    for (let tries = 0; all() < together && tries < 300; tries++) await sleep(10)
    assert.equal(all(), together)
  }
  waiting = 0
  assert.equal(await write(), 200)
  assert.ok(reported.length > 1)
  // Reports are a second apart, within a few milliseconds.
  for (const [place, { at }] of reported.entries())
    assert.ok(at - (reported[place - 1]?.at ?? Number.NEGATIVE_INFINITY) > 990, 'two reports within a second')
  overload.stop()
  assert.deepEqual(
    lines.flatMap(({ status }) => status ?? []),
    [200, 200],
  )
  const [count] = counts.all
  assert.deepEqual([count?.classes[2], count?.classes[5]], [2, 40])
})
