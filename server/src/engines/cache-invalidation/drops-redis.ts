import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { EVERYTHING } from '../page-cache/page-cache.ts'
import { onceAMinute } from '../redis/redis.ts'
import { DropQueue } from './drop-queue.ts'
import { type Drops, type Forget, noticesOf, obey } from './drops.ts'

export interface RedisDropsOptions {
  redis: Redis
  forget: Forget
  warn: (message: string) => void
}

/** A connection that is cut without a word answers none of these, and is given up by itself. */
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5_000
const PAUSE_MS = 100

/** Redis has the same channels in all of its databases. */
const channelOf = ({ options: { db = 0 } }: Redis) => `unspun:drops:${db}`

/** As `followDropsByPostgres`, by Redis: where a pooler lets no notices of PostgreSQL through, and beside them. */
export function followDropsByRedis({ redis, forget, warn }: RedisDropsOptions): Drops {
  const me = randomUUID()
  const complain = onceAMinute(warn)
  const cannot = ({ message }: Error) => complain(`Redis cannot tell processes what to drop: ${message}`)
  // One that listens can ask for nothing else.
  const ear = redis.duplicate({
    autoResubscribe: false,
    // Or a question of a connection that was cut would be given up by the next one.
    autoResendUnfulfilledCommands: true,
    commandTimeout: PATIENCE_MS,
  })
  ear.on('error', cannot)
  ear.on('message', (_channel, notice) => obey(notice, me, forget))
  ear.on('ready', () => {
    ear.subscribe(channelOf(redis)).then(
      () => forget([EVERYTHING]),
      (error) => {
        cannot(error)
        if (ear.status === 'ready') ear.disconnect(true)
      },
    )
  })
  const heartbeat = setInterval(() => {
    if (ear.status === 'ready') ear.ping().catch(() => {})
  }, HEARTBEAT_MS).unref()
  const queue = new DropQueue(me, (notices) =>
    publish(redis, notices).catch((error) => {
      if (redis.status === 'ready') cannot(error)
      throw error
    }),
  )

  return {
    publish: (tags, change) => queue.add(tags, change),
    async stop() {
      await queue.close()
      clearInterval(heartbeat)
      ear.disconnect()
    },
  }
}

/** Tells every process once what to drop. Rejects if Redis cannot be reached for some seconds. */
export async function tellByRedis(redis: Redis, tags: readonly string[]): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      await publish(redis, noticesOf(tags))
      return
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

const publish = (redis: Redis, notices: string[]): Promise<unknown> =>
  Promise.all(notices.map((notice) => redis.publish(channelOf(redis), notice)))
