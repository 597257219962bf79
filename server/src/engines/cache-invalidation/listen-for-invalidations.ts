import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import pg from 'pg'
import type { DatabaseAddress } from '../postgres/postgres.ts'
import {
  applyNotification,
  CHANNEL,
  LISTENER,
  NOTIFY,
  type OnInvalidate,
  REMEMBERED_MS,
  REMOVED_SINCE,
} from './cache-invalidation.ts'
import { InvalidationQueue } from './invalidation-queue.ts'

export interface InvalidationOptions {
  /** The address must not be that of a pooler in transaction mode, which does not forward notifications. */
  address: DatabaseAddress
  onInvalidate: OnInvalidate
  warn: (message: string, error: unknown) => void
}

export interface Invalidations {
  /** Notifies the other processes a moment later. */
  publish(tags: readonly string[], change: Change): void
  stop(): Promise<void>
}

const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
/** A silently broken connection is noticed within the sum of these. */
const HEARTBEAT_MS = 10_000
const TIMEOUT_MS = 5_000

/**
 * Sends and receives cache invalidations over its own connection, by `LISTEN` and `NOTIFY`. While the connection is
 * down, tags wait to be sent, and cached answers are renewed by age. Notifications may have been missed, so after a
 * reconnect everything is out of date, and removals are read from a table.
 */
export function listenForInvalidations({ address, onInvalidate, warn }: InvalidationOptions): Invalidations {
  const me = randomUUID()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let giveUp: (error: unknown) => void = () => {}
  /** The time when the connection last worked, by the database's clock and by ours. */
  let heard: { at: Date; here: number } | undefined
  const queue = new InvalidationQueue(me, async (payloads, removed) => {
    if (!client) throw new Error('There is no connection')
    await client.query(NOTIFY, [payloads, removed]).catch((error) => {
      giveUp(error)
      throw error
    })
  })

  const running = keepListening()

  async function keepListening(): Promise<void> {
    for (let wait = 0; !stopping.signal.aborted; ) {
      try {
        await listen(() => (wait = 0))
      } catch (error) {
        // Logged once, not at every retry.
        if (wait === 0 && !stopping.signal.aborted) {
          warn('The connection for cache invalidation broke; reconnecting', error)
        }
      }
      wait = Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, wait * 2))
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function listen(onOpen: () => void): Promise<void> {
    const own = new pg.Client({
      ...address,
      application_name: LISTENER,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    const ended = new Promise<void>((resolve, reject) => {
      giveUp = reject
      own.on('error', reject)
      own.on('end', () => resolve())
    })
    // It may reject before anybody awaits it.
    ended.catch(() => {})
    const beat = async () => {
      const { rows } = await own.query<{ now: Date }>('select now()')
      heard = { at: rows[0]!.now, here: performance.now() }
    }
    const heartbeat = setInterval(() => beat().catch(giveUp), HEARTBEAT_MS).unref()
    try {
      await Promise.race([own.connect(), ended])
      own.on('notification', ({ payload = '' }) => applyNotification(payload, me, onInvalidate))
      await own.query(`listen ${CHANNEL}`)
      const missed = await missedBy(own)
      await beat()
      client = own
      onOpen()
      for (const [tags, change] of missed) onInvalidate(tags, change)
      void queue.flush()
      await ended
    } finally {
      client = undefined
      clearInterval(heartbeat)
      // Not awaited: it never settles on a silently broken connection.
      own.end().catch(() => {})
    }
  }

  /** Returns the invalidations since the connection last worked. */
  async function missedBy(own: pg.Client): Promise<[tags: string[], Change][]> {
    if (!heard || performance.now() - heard.here > REMEMBERED_MS) return [[[EVERYTHING], 'removed']]
    const { rows } = await own.query<{ tag: string }>(REMOVED_SINCE, [heard.at])
    const changed: [string[], Change] = [[EVERYTHING], 'changed']
    return rows.length > 0 ? [[rows.map(({ tag }) => tag), 'removed'], changed] : [changed]
  }

  return {
    publish: (tags, change) => queue.add(tags, change),
    async stop() {
      await queue.close()
      stopping.abort()
      giveUp(undefined)
      await running
    },
  }
}
