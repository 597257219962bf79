import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION, type DatabaseAddress } from './database.ts'
import { type Change, EVERYTHING } from './page-cache.ts'

export interface DropsOptions {
  address: DatabaseAddress
  /** Told what another process has dropped, and of `EVERYTHING` when notices may have been missed. */
  forget: (tags: string[], change?: Change) => void
  warn: (message: string, error: unknown) => void
}

export interface Drops {
  /** Tells the other processes, a moment later and without anybody waiting for it. */
  publish(tags: readonly string[], change: Change): void
  /** Tells what is still to be told and stops listening. */
  stop(): Promise<void>
}

/** The name under which PostgreSQL knows the connection of every process that serves. */
export const LISTENER = `${APPLICATION} drops`
const CHANNEL = 'unspun_drops'
/** PostgreSQL refuses notices of 8000 bytes. */
const NOTICE_BYTES = 7_900
/** Of more tags than this at once everything is dropped: naming them costs more than making pages anew. */
const MOST_TAGS = 2_000
const SHORTEST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** Between two statements. The first goes at once; one for every vote of a rush would cost a quarter of the votes. */
const GAP_MS = 50
/** A connection that is cut without a word is noticed within the sum of these. */
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5_000

/** $1 and $2 of it are made by `noticesOf`; in a transaction the notices go out when it commits. */
export const NOTIFY = 'select pg_notify($1, notice) from unnest($2::text[]) notice'

/** The parameters of `NOTIFY`: `from` names the process that need not listen. */
export function noticesOf(tags: readonly string[], from = '', change: Change = 'gone'): [string, string[]] {
  if (tags.length > MOST_TAGS) return noticesOf([EVERYTHING], from)
  const bare = Buffer.byteLength(JSON.stringify({ from, change, tags: [] }))
  const parts: string[][] = []
  let room = 0
  for (const tag of tags) {
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1
    if (bare + size > NOTICE_BYTES) return noticesOf([EVERYTHING], from)
    if (size > room) {
      parts.push([])
      room = NOTICE_BYTES - bare
    }
    parts.at(-1)!.push(tag)
    room -= size
  }
  return [CHANNEL, parts.map((part) => JSON.stringify({ from, change, tags: part }))]
}

/** Whoever else has this database can send notices too, and older versions say nothing of the change: what is none of ours drops everything. */
function contentOf(notice: string): { from: string; change: Change; tags: string[] } {
  try {
    const { from, change, tags } = JSON.parse(notice)
    if (Array.isArray(tags)) return { from, change: change === 'more' ? 'more' : 'gone', tags: tags.map(String) }
  } catch {}
  return { from: '', change: 'gone', tags: [EVERYTHING] }
}

/**
 * What one process drops from its cache is dropped by every other one within milliseconds: by PostgreSQL's notices, over a connection of
 * our own. While that is away nothing is lost but time: tags wait to be told, pages are renewed by age, and when it is back everything
 * that is kept goes.
 */
export function followDrops({ address, forget, warn }: DropsOptions): Drops {
  const me = randomUUID()
  const waiting = new Map<string, Change>()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let giveUp: (error: unknown) => void = () => {}
  let telling: Promise<void> | undefined
  let scheduled = false

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
      own.on('notification', ({ payload = '' }) => hear(payload))
      await own.query(`listen ${CHANNEL}`)
      forget([EVERYTHING])
      client = own
      onOpen()
      void tell()
      await ended
    } finally {
      client = undefined
      clearInterval(heartbeat)
      // Not waited for: on a line that is cut it never ends.
      own.end().catch(() => {})
    }
  }

  function hear(notice: string): void {
    const { from, change, tags } = contentOf(notice)
    if (from !== me) forget(tags, change)
  }

  function wait(tag: string, change: Change): void {
    if (waiting.get(tag) !== 'gone') waiting.set(tag, change)
  }

  function noticesOfAll(told: [string, Change][]): [string, string[]] {
    const notices = (['gone', 'more'] as const).flatMap((change) => {
      const tags = told.filter((each) => each[1] === change).map(([tag]) => tag)
      return noticesOf(tags, me, change)[1]
    })
    return [CHANNEL, notices]
  }

  function tell(): Promise<void> {
    telling ??= send().finally(() => (telling = undefined))
    return telling
  }

  /** One statement at a time, with a gap after it: what is dropped meanwhile goes with the next. */
  async function send(): Promise<void> {
    while (client && waiting.size > 0) {
      const told = [...waiting]
      waiting.clear()
      try {
        await client.query(NOTIFY, noticesOfAll(told))
        await sleep(GAP_MS)
      } catch (error) {
        for (const [tag, change] of told) wait(tag, change)
        giveUp(error)
        return
      }
    }
  }

  return {
    publish(tags, change) {
      if (stopping.signal.aborted) return
      for (const tag of tags) wait(tag, change)
      if (waiting.size > MOST_TAGS) {
        waiting.clear()
        wait(EVERYTHING, 'gone')
      }
      if (scheduled) return
      scheduled = true
      setImmediate(() => {
        scheduled = false
        void tell()
      })
    },
    async stop() {
      await tell()
      stopping.abort()
      giveUp(undefined)
      await running
    },
  }
}
