import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EVERYTHING } from '../page-cache/page-cache.ts'
import type { DatabaseAddress } from '../postgres/postgres.ts'
import { DropQueue } from './drop-queue.ts'
import { CHANNEL, type Drops, type Forget, LISTENER, NOTIFY, obey } from './drops.ts'

export interface PostgresDropsOptions {
  address: DatabaseAddress
  forget: Forget
  warn: (message: string, error: unknown) => void
}

const SHORTEST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** A connection that is cut without a word is noticed within the sum of these. */
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5_000

/**
 * What one process drops from its cache is dropped by every other one within milliseconds: by PostgreSQL's notices, over a connection of
 * our own. While that is away nothing is lost but time: tags wait to be told, pages are renewed by age, and when it is back everything
 * that is kept goes.
 */
export function followDropsByPostgres({ address, forget, warn }: PostgresDropsOptions): Drops {
  const me = randomUUID()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let giveUp: (error: unknown) => void = () => {}
  const queue = new DropQueue(me, async (notices) => {
    if (!client) throw new Error('There is no connection')
    await client.query(NOTIFY, [notices]).catch((error) => {
      giveUp(error)
      throw error
    })
  })

  const running = follow()

  async function follow(): Promise<void> {
    for (let wait = 0; !stopping.signal.aborted; ) {
      try {
        await listen(() => (wait = 0))
      } catch (error) {
        // Said once, not at every try.
        if (wait === 0 && !stopping.signal.aborted) {
          warn('The connection that tells processes what to drop broke; it is made anew', error)
        }
      }
      wait = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, wait * 2))
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  /** Listens until the connection ends. */
  async function listen(onOpen: () => void): Promise<void> {
    const own = new pg.Client({
      ...address,
      application_name: LISTENER,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    const ended = new Promise<void>((resolve, reject) => {
      giveUp = reject
      own.on('error', reject)
      own.on('end', () => resolve())
    })
    // Also when it fails before anybody waits for it.
    ended.catch(() => {})
    const heartbeat = setInterval(() => own.query('select 1').catch(giveUp), HEARTBEAT_MS).unref()
    try {
      await Promise.race([own.connect(), ended])
      own.on('notification', ({ payload = '' }) => obey(payload, me, forget))
      await own.query(`listen ${CHANNEL}`)
      forget([EVERYTHING])
      client = own
      onOpen()
      void queue.flush()
      await ended
    } finally {
      client = undefined
      clearInterval(heartbeat)
      // Not waited for: on a line that is cut it never ends.
      own.end().catch(() => {})
    }
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
