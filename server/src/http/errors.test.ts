import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import Fastify from 'fastify'
import { OverloadError } from '../engines/concurrency/overload-error.ts'
import { answerErrors } from './errors.ts'

test('a refusal during an overload is a 503 like any other, and is not logged', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app)
  app.post('/busy', () => {
    throw new OverloadError('Unavailable')
  })
  app.post('/away', () => {
    throw new AppError('Unavailable')
  })
  const [busy, away] = [
    await app.inject({ method: 'POST', url: '/busy' }),
    await app.inject({ method: 'POST', url: '/away' }),
  ]
  assert.deepEqual(
    [busy.statusCode, busy.body, busy.headers['retry-after']],
    [503, away.body, away.headers['retry-after']],
  )
  assert.equal(lines.length, 1)
  await app.close()
})
