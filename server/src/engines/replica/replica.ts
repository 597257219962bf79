import { AppError } from '@unspun/contract/errors.ts'
import { LabelledCounter } from '../metrics/labelled-counter.ts'
import { type Change, EVERYTHING, type Make, type Source } from '../page-cache/page-cache.ts'
import { APPLICATION, type DatabaseAddress, isDatabaseAway, openPostgres, type Postgres } from '../postgres/postgres.ts'
import { connectionsOf, cut } from '../postgres/postgres-client.ts'
import { readingFrom } from './read-source.ts'
import { ReplicaState } from './replica-state.ts'
import { watchServer } from './replica-watch.ts'

export interface ReplicaOptions {
  address: DatabaseAddress
  primary: DatabaseAddress
  prepare: boolean
  /** Maximum age of its data, in milliseconds. */
  maxAgeMs?: number
  warn: (message: string, error?: unknown) => void
}

export interface Replica {
  /** For reads only. */
  database: Postgres
  /** Receives every invalidation, local and remote, after the write has been committed. */
  invalidated(tags: readonly string[], change: Change): void
  /** Renders on the replica if it is certain to have all required data, else on the primary. */
  make(make: Make): Promise<Source>
  readonly inUse: boolean
  /** Seconds since the time up to which it contains all writes; undefined while unknown. */
  readonly age: number | undefined
  /**
   * Counts renders by source: `replica`; or the primary because the replica was `away`, `behind`, had `nothing` or
   * `failed`.
   */
  answers: LabelledCounter
  stop(): Promise<void>
}

const CHECK_MS = 1_000
/** The interval while it is unknown whether the replica has the latest invalidated data. */
const UNSURE_CHECK_MS = 50
const MAX_BACKOFF_MS = 30_000
/**
 * A read that conflicts with replay (40001) or is cancelled for time (57014) does not mean that the replica is broken.
 */
const TRANSIENT = /^(40001|57014)$/

/**
 * Follows a streaming replica and decides for each render whether it may run there. A tag is behind until the replica
 * has replayed a WAL position that the primary had after the invalidation. A render that used such a tag, or found
 * nothing, is repeated on the primary. If the replica is down, too old or belongs to another database, the primary
 * renders everything (ADR 0011).
 */
export function followReplica({ address, primary, prepare, maxAgeMs = 10_000, warn }: ReplicaOptions): Replica {
  const database = openPostgres({ address, size: 12, name: `${APPLICATION} reads`, prepare, readOnly: true })
  const connections = connectionsOf(database.pool, () => {
    discardState()
    checkSoon()
  })
  const [primaryWatch, replicaWatch] = [watchServer(primary), watchServer(address)]
  const state = new ReplicaState()
  const answers = new LabelledCounter()
  /** Incremented whenever the known state of the replica becomes invalid. */
  let generation = 0
  let unknownSince = Date.now()
  let primaryIsAway = false
  /** Writes that have reached the primary, as far as this process knows. */
  let writes = 0
  let failures = 0
  let unusedUntil = 0
  let reportedUnusable = false
  let stopped = false
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity

  const ageMs = () => Date.now() - (state.asOf ?? unknownSince)
  // Without a primary there are no writes that the replica could lack, and no alternative.
  const isUsable = () =>
    !stopped && state.asOf !== undefined && performance.now() >= unusedUntil && (primaryIsAway || ageMs() <= maxAgeMs)

  function discardState(): void {
    if (state.asOf !== undefined) unknownSince = Date.now()
    generation++
    state.reset()
  }

  function scheduleCheck(ms: number): void {
    if (stopped || checking || Date.now() + ms >= dueAt) return
    clearTimeout(timer)
    dueAt = Date.now() + ms
    timer = setTimeout(checkNow, ms).unref()
  }

  /** Concurrent callers share one check. */
  function checkNow(): Promise<void> {
    clearTimeout(timer)
    checking ??= check().finally(() => {
      checking = undefined
      dueAt = Infinity
      scheduleCheck(checkInterval())
    })
    return checking
  }

  function checkInterval(): number {
    if (failures > 0) return Math.min(MAX_BACKOFF_MS, CHECK_MS * 2 ** (failures - 1))
    const isUnsure = state.asOf === undefined || state.behind.size > 0
    return isUnsure && ageMs() <= maxAgeMs ? UNSURE_CHECK_MS : CHECK_MS
  }

  /** While checks fail, waits for the next scheduled one. */
  function checkSoon(): void {
    if (failures === 0) scheduleCheck(UNSURE_CHECK_MS)
  }

  async function check(): Promise<void> {
    const withoutPosition = state.withoutPosition()
    const at = Date.now()
    const [startGeneration, startWrites] = [generation, writes]
    const asked = primaryWatch.status().catch((error) => {
      // A write that arrived since proves more than the connection that failed.
      if (writes === startWrites) primaryIsAway = isDatabaseAway(error)
    })
    try {
      const [replica, now] = await Promise.all([replicaWatch.status(), asked])
      if (!replica.follows) throw new Error('it does not follow another server')
      if (now) {
        primaryIsAway = false
        if (now.identity !== replica.identity) throw new Error('it is a replica of another database')
        for (const invalidation of withoutPosition) invalidation.position = now.inserted
        if (generation === startGeneration) state.primaryWas(now.flushed, at)
      }
      if (generation === startGeneration) state.replicaIs(replica.inserted)
      failures = 0
      report()
    } catch (error) {
      failures++
      discardState()
      cut(connections)
      report(error)
    }
  }

  /** Logs once when the replica becomes unusable and once when it is back. */
  function report(error?: unknown): void {
    if (!reportedUnusable && (error !== undefined || ageMs() > maxAgeMs)) {
      reportedUnusable = true
      warn('The replica is not in use; the primary serves all reads', error ?? new Error('it is too far behind'))
    } else if (reportedUnusable && isUsable()) {
      reportedUnusable = false
      warn('The replica is in use again')
    }
  }

  async function onPrimary(make: Make, why: string): Promise<Source> {
    answers.add(why)
    return make()
  }

  /** Checks the primary. A single failed render may be caused by overload or a lock, and a check that runs may have begun before it. */
  async function isPrimaryAway(): Promise<boolean> {
    await checking
    if (!stopped && !primaryIsAway) await checkNow()
    return primaryIsAway
  }

  /** `source` may lack the latest changes. If the primary is down, it is served as it is. */
  async function withChanges(make: Make, source: Source): Promise<Source> {
    const old = { ...source, freshFor: Math.min(source.freshFor, CHECK_MS) }
    try {
      const made = primaryIsAway ? undefined : await make()
      // A page reports a failed render by its status.
      if (made && (made.status < 500 || !(await isPrimaryAway()))) {
        answers.add('behind')
        return made
      }
    } catch (error) {
      if (!isDatabaseAway(error) || !(await isPrimaryAway())) throw error
    }
    answers.add('replica')
    return old
  }

  scheduleCheck(0)
  return {
    database,
    answers,
    get inUse() {
      return isUsable()
    },
    get age() {
      return state.asOf === undefined ? undefined : ageMs() / 1000
    },
    invalidated(tags, change) {
      // The writer has just received an answer from the primary.
      primaryIsAway = false
      writes++
      state.invalidate(tags, change)
      checkSoon()
    },
    async make(make) {
      if (!isUsable()) return onPrimary(make, 'away')
      const { behind } = state
      const startGeneration = generation
      if (behind.has(EVERYTHING)) return onPrimary(make, 'behind')
      let source: Source
      try {
        source = await readingFrom({ database, asOf: state.asOf! }, make)
      } catch (error) {
        if (error instanceof AppError) {
          if (error.status < 500) return onPrimary(make, 'nothing')
          // Overload is not the replica's fault.
          throw error
        }
        const made = await onPrimary(make, 'failed')
        if (isDatabaseAway(error)) checkSoon()
        // The primary succeeded, so the replica is at fault.
        else if (!TRANSIENT.test((error as { code?: string }).code ?? '')) {
          unusedUntil = performance.now() + MAX_BACKOFF_MS
          report(error)
        }
        return made
      }
      if (generation !== startGeneration) return onPrimary(make, 'failed')
      if (source.status !== 200 || source.keep === false) return onPrimary(make, 'nothing')
      const lacking = new Set(source.tags.map((tag) => behind.get(tag)))
      if (lacking.has('removed')) return onPrimary(make, 'behind')
      if (lacking.has('changed')) return withChanges(make, source)
      answers.add('replica')
      return source
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await checking
      await Promise.all([database.close(), primaryWatch.close(), replicaWatch.close()])
    },
  }
}
