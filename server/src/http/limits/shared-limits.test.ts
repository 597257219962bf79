import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { createRedis } from '../../engines/redis/redis.ts'
import { newRedisSocket, redisIsMissing, startRedis } from '../../engines/redis/redis-test-kit.ts'
import { createRateLimits } from './rate-limits.ts'

const ana = { uid: 'ana', address: '10.0.0.1' }
const warnings: string[] = []
const warn = (message: string) => void warnings.push(message)
const socket = newRedisSocket()
const joined: Redis[] = []
after(() => {
  for (const redis of joined) redis.disconnect()
})

async function join(): Promise<Redis> {
  // On a busy machine an answer may be late.
  const redis = createRedis(socket, warn, 60_000)
  joined.push(redis)
  while (redis.status !== 'ready') await sleep(10)
  return redis
}

test('while Redis does not answer each process counts by itself, without delays or refusals', async () => {
  const redis = createRedis(socket, warn)
  joined.push(redis)
  const charge = createRateLimits(10, redis)
  for (let n = 0; n < 2; n++) assert.equal((await charge(ana, 5)).refused, false)
  assert.equal((await charge(ana, 5)).refused, true)
  while (warnings.length === 0) await sleep(10)
  assert.match(warnings.join(), /^Redis cannot be reached, so each process counts separately: /)
})

test('processes that share a Redis count together, also after an outage of Redis', {
  skip: redisIsMissing,
}, async (t) => {
  const stop = await startRedis(t, { socket })
  const [one, other] = [createRateLimits(10, await join()), createRateLimits(10, await join())]
  assert.equal((await one(ana, 6)).refused, false)
  const { refused, headers } = await other(ana, 6)
  assert.equal(refused, true)
  assert.ok(Number(headers['retry-after']) >= 1)

  await stop()
  assert.equal((await other(ana, 6)).refused, false)
  await startRedis(t, { socket })
  // The restarted Redis is empty, because it stores nothing on disk.
  while (joined.slice(1).some(({ status }) => status !== 'ready')) await sleep(20)
  assert.equal((await one(ana, 6)).refused, false)
  assert.equal((await other(ana, 6)).refused, true)
})
