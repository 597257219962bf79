import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify, { LogController } from 'fastify'
import { Overload } from '../limits/overload.ts'
import { RequestCounts } from '../request-counts.ts'
import { requestLog } from './request-log.ts'

test('a request is logged with its path and without its query, which can hold a mailed code or a reader id', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  requestLog(app, new RequestCounts(), new Overload({ every: 1000, waiting: () => 0, onRefused: () => {} }))
  app.get('/a', async () => 'done')
  app.get('/fails', (_, reply) => reply.code(500).send())
  for (const path of ['/a', '/fails', '/missing']) await app.inject({ url: `${path}?user_id=unguessable` })
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).path),
    ['/a', '/fails', '/missing'],
  )
  assert.ok(!lines.join('').includes('unguessable'))
})
