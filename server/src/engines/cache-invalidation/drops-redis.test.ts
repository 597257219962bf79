import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, EVERYTHING } from '../page-cache/page-cache.ts'
import { createRedis } from '../redis/redis.ts'
import { newRedisSocket, redisIsMissing, startRedis } from '../redis/redis-test-kit.ts'
import { type Drops, noticesOf } from './drops.ts'
import { followDropsByRedis, tellByRedis } from './drops-redis.ts'

const socket = newRedisSocket()

function join(t: TestContext) {
  const redis = createRedis(socket, () => {})
  t.after(() => redis.disconnect())
  return redis
}

/** A process that listens, as far as drops by Redis are concerned. */
async function openProcess(t: TestContext) {
  const heard: [string[], Change | undefined][] = []
  const warned: string[] = []
  const redis = join(t)
  const drops: Drops = followDropsByRedis({
    redis,
    forget: (tags, change) => void heard.push([tags, change]),
    warn: (message) => warned.push(message),
  })
  t.after(() => drops.stop())
  await until(() => heard.length >= 1 && redis.status === 'ready')
  return { redis, drops, heard, warned }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 2000, 'it never happened')
    await sleep(5)
  }
}

describe('drops between processes, by Redis', { skip: redisIsMissing }, () => {
  test('what one drops the other hears of, with how it changed, and nobody is told of what is his own', async (t) => {
    await startRedis(t, { socket })
    const [one, two] = [await openProcess(t), await openProcess(t)]
    one.drops.publish(['headline:7', 'home'], 'added')
    one.drops.publish(['home'], 'removed')
    await until(() => two.heard.length === 3)
    two.drops.publish(['domains'], 'removed')
    await until(() => one.heard.length === 2)
    assert.deepEqual(two.heard.slice(1), [
      [['home'], 'removed'],
      [['headline:7'], 'added'],
    ])
    assert.deepEqual(one.heard[1], [['domains'], 'removed'])
  })

  test('after Redis was away everything is dropped, since notices may have been missed', async (t) => {
    const stop = await startRedis(t, { socket })
    const one = await openProcess(t)
    await stop()
    await until(() => one.warned.length === 1)
    await startRedis(t, { socket })
    await until(() => one.heard.length === 2)
    assert.deepEqual(one.heard[1], [[EVERYTHING], undefined])
  })

  test('who may not listen is told of once, and tried again', async (t) => {
    await startRedis(t, { socket })
    const one = await openProcess(t)
    await one.redis.call('acl', 'setuser', 'default', '-subscribe')
    await one.redis.call('client', 'kill', 'type', 'pubsub')
    await until(() => one.warned.length === 1)
    await sleep(1_500)
    await one.redis.call('acl', 'setuser', 'default', '+subscribe')
    await until(() => one.heard.length === 2)
    assert.deepEqual([one.heard[1], one.warned.length], [[[EVERYTHING], undefined], 1])
  })

  test('what somebody may not tell is told of once, and told when it may be', async (t) => {
    await startRedis(t, { socket })
    const [one, two] = [await openProcess(t), await openProcess(t)]
    await one.redis.call('acl', 'setuser', 'default', '-publish')
    one.drops.publish(['home'], 'removed')
    await until(() => one.warned.length === 1)
    await sleep(300)
    await one.redis.call('acl', 'setuser', 'default', '+publish')
    await until(() => two.heard.length === 2)
    assert.deepEqual([two.heard[1], one.warned.length], [[['home'], 'removed'], 1])
  })

  test('whatever a stranger sends on the channel, everything is dropped and nothing breaks', async (t) => {
    await startRedis(t, { socket })
    const one = await openProcess(t)
    await one.redis.publish('unspun:drops:0', 'not json')
    await one.redis.publish('unspun:drops:0', noticesOf(['home'])[0]!)
    await until(() => one.heard.length === 3)
    assert.deepEqual(one.heard.slice(1), [
      [[EVERYTHING], 'removed'],
      [['home'], 'removed'],
    ])
  })

  test('an operator’s command tells, also if Redis is only just coming back, and says so where it cannot', async (t) => {
    const redis = join(t)
    const telling = tellByRedis(redis, ['user:3'])
    const stop = await startRedis(t, { socket })
    await telling
    const one = await openProcess(t)
    await tellByRedis(redis, ['user:4'])
    await until(() => one.heard.length === 2)
    assert.deepEqual(one.heard[1], [['user:4'], 'removed'])
    await stop()
    await until(() => redis.status !== 'ready')
    await assert.rejects(tellByRedis(redis, ['user:3']))
  })
})
