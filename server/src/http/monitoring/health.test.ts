import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { health } from './health.ts'

test('concurrent requests share one check of readiness', async () => {
  let asked = 0
  const app = Fastify()
  health(app, async () => {
    asked++
    await sleep(50)
    return asked === 1
  })
  const statuses = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
    return [...new Set(answers.map(({ statusCode }) => statusCode))]
  }
  assert.deepEqual(await statuses(), [200])
  assert.equal(asked, 1)
  assert.deepEqual(await statuses(), [503], 'and again for those who ask later')
})
