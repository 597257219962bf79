import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import Fastify, { LogController } from 'fastify'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'
import { answerErrors } from '../errors.ts'
import { Overload } from '../limits/overload.ts'
import { RequestCounts } from '../request-counts.ts'
import { CSP_REPORTS } from './csp-reports.ts'
import { requestLog } from './request-log.ts'

test('a request is logged with its path, without its query, which can contain a mailed code or a reader id, and without names and texts of members', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  requestLog(app, new RequestCounts(), new Overload({ every: 1000, waiting: () => 0, onRefused: () => {} }))
  app.get('/a', async () => 'done')
  app.get('/fails', (_, reply) => reply.code(500).send())
  app.post(CSP_REPORTS, async () => 'done')
  // This one is logged together with others.
  await app.inject({ method: 'POST', url: CSP_REPORTS })
  for (const path of ['/a', '/fails', '/missing', '/profile/unguessable', '/fixes/7/unguessable'])
    await app.inject({ url: `${path}?user_id=unguessable` })
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).path),
    ['/a', '/fails', '/missing', '/profile/:name', '/fixes/7'],
  )
  assert.ok(!lines.join('').includes('unguessable'))
})

test('refusals of full queues are counted one by one and logged together, once a minute', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: { path?: string; msg: string }[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  const counts = new RequestCounts()
  requestLog(app, counts, new Overload())
  answerErrors(app)
  app.post('/sign-in', async () => {
    throw new OverloadError('Busy')
  })
  app.post('/away', async () => {
    throw new AppError('Unavailable')
  })
  for (let n = 0; n < 30; n++) assert.equal((await app.inject({ method: 'POST', url: '/sign-in' })).statusCode, 503)
  assert.deepEqual(lines, [])
  assert.deepEqual(
    [...counts.all].map(({ route, classes }) => [route, classes[5]]),
    [['/sign-in', 30]],
  )
  t.mock.timers.tick(60_000)
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['30 requests were refused within a minute because too many of their kind were waiting'],
  )
  await app.inject({ method: 'POST', url: '/away' })
  assert.ok(lines.some(({ path }) => path === '/away'))
})
