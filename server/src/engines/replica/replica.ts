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
  /** What it shows may be this old, in milliseconds. */
  oldest?: number
  warn: (message: string, error?: unknown) => void
}

export interface Replica {
  /** For reads only. */
  database: Postgres
  /** Told of every drop, here and elsewhere, when or after what was written has been committed. */
  dropped(tags: readonly string[], change: Change): void
  /** An answer made on the replica if that is certain to show everything that it must, else on the primary. */
  make(make: Make): Promise<Source>
  /** Whether answers come from it now. */
  readonly inUse: boolean
  /** Seconds since the moment of which it is known to show all writes; undefined while nothing is known. */
  readonly age: number | undefined
  /** Answers made, by why they were made there: on the `replica`; on the primary because the replica was `away`, `behind`, had `nothing` or `failed`. */
  answers: LabelledCounter
  stop(): Promise<void>
}

const LOOK_MS = 1_000
/** While it is not known whether the replica has what was dropped. */
const SOON_MS = 50
const LONGEST_WAIT_MS = 30_000
/** A read that had to give way to what is replayed (40001) or took too long (57014) is no fault of the replica's. */
const PASSING = /^(40001|57014)$/

/**
 * Follows a streaming replica and decides for each answer whether it may be made there. A dropped tag is behind until the replica has
 * replayed a position that the primary had after the drop; an answer with such a tag, and one that says that there is nothing, is made again
 * on the primary. Where the replica is away, too old, or no replica of this database, the primary makes everything (ADR 0011).
 */
export function followReplica({ address, primary, prepare, oldest = 10_000, warn }: ReplicaOptions): Replica {
  const database = openPostgres({ address, size: 12, name: `${APPLICATION} reads`, prepare, readOnly: true })
  const connections = connectionsOf(database.pool, () => {
    distrust()
    lookSoon()
  })
  const [ours, theirs] = [watchServer(primary), watchServer(address)]
  const state = new ReplicaState()
  const answers = new LabelledCounter()
  /** Grows whenever what is known of the replica turns out to be worth nothing. */
  let era = 0
  let unknownSince = Date.now()
  let primaryIsAway = false
  let failures = 0
  let restUntil = 0
  let saidAway = false
  let stopped = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity

  const ageMs = () => Date.now() - (state.asOf ?? unknownSince)
  // Without a primary there are no writes that it could lack, and nobody else to ask.
  const isUsable = () =>
    !stopped && state.asOf !== undefined && performance.now() >= restUntil && (primaryIsAway || ageMs() <= oldest)

  function distrust(): void {
    if (state.asOf !== undefined) unknownSince = Date.now()
    era++
    state.doubt()
  }

  function lookIn(ms: number): void {
    if (stopped || looking || Date.now() + ms >= dueAt) return
    clearTimeout(timer)
    dueAt = Date.now() + ms
    timer = setTimeout(lookNow, ms).unref()
  }

  /** Whoever comes while it looks waits for the same answer. */
  function lookNow(): Promise<void> {
    clearTimeout(timer)
    looking ??= look().finally(() => {
      looking = undefined
      dueAt = Infinity
      lookIn(pause())
    })
    return looking
  }

  function pause(): number {
    if (failures > 0) return Math.min(LONGEST_WAIT_MS, LOOK_MS * 2 ** (failures - 1))
    const isUnsure = state.asOf === undefined || state.behind.size > 0
    return isUnsure && ageMs() <= oldest ? SOON_MS : LOOK_MS
  }

  /** While it fails it is left alone until it is due. */
  function lookSoon(): void {
    if (failures === 0) lookIn(SOON_MS)
  }

  async function look(): Promise<void> {
    const unplaced = state.unplaced()
    const at = Date.now()
    const era0 = era
    const asked = ours.standing().catch((error) => {
      primaryIsAway = isDatabaseAway(error)
    })
    try {
      const [replica, now] = await Promise.all([theirs.standing(), asked])
      if (!replica.follows) throw new Error('it follows no other server')
      if (now) {
        primaryIsAway = false
        if (now.identity !== replica.identity) throw new Error('it is a replica of another database')
        for (const drop of unplaced) drop.position = now.inserted
        if (era === era0) state.primaryWas(now.flushed, at)
      }
      if (era === era0) state.replicaIs(replica.inserted)
      failures = 0
      say()
    } catch (error) {
      failures++
      distrust()
      cut(connections)
      say(error)
    }
  }

  /** Once when it goes, once when it is back. */
  function say(error?: unknown): void {
    if (!saidAway && (error !== undefined || ageMs() > oldest)) {
      saidAway = true
      warn('The replica is not read from; the primary makes every answer', error ?? new Error('it is too far behind'))
    } else if (saidAway && isUsable()) {
      saidAway = false
      warn('The replica is read from again')
    }
  }

  async function onPrimary(make: Make, why: string): Promise<Source> {
    answers.add(why)
    return make()
  }

  /** Looks. What one answer met may be no more than too much work, or a lock. */
  async function isPrimaryAway(): Promise<boolean> {
    if (!stopped) await lookNow()
    return primaryIsAway
  }

  /** `source` may lack what was added last. With nobody there to ask it is true as far as it goes. */
  async function withMore(make: Make, source: Source): Promise<Source> {
    const old = { ...source, freshFor: Math.min(source.freshFor, LOOK_MS) }
    try {
      const made = primaryIsAway ? undefined : await make()
      // A page says by its status that it could not be made.
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

  lookIn(0)
  return {
    database,
    answers,
    get inUse() {
      return isUsable()
    },
    get age() {
      return state.asOf === undefined ? undefined : ageMs() / 1000
    },
    dropped(tags, change) {
      // Whoever wrote has just been answered by it.
      primaryIsAway = false
      state.drop(tags, change)
      lookSoon()
    },
    async make(make) {
      if (!isUsable()) return onPrimary(make, 'away')
      const { behind } = state
      const era0 = era
      if (behind.has(EVERYTHING)) return onPrimary(make, 'behind')
      let source: Source
      try {
        source = await readingFrom({ database, asOf: state.asOf! }, make)
      } catch (error) {
        if (error instanceof AppError) {
          if (error.status < 500) return onPrimary(make, 'nothing')
          // There is too much to do: no fault of the replica's.
          throw error
        }
        const made = await onPrimary(make, 'failed')
        if (isDatabaseAway(error)) lookSoon()
        // The primary could, so it is the replica's fault.
        else if (!PASSING.test((error as { code?: string }).code ?? '')) {
          restUntil = performance.now() + LONGEST_WAIT_MS
          say(error)
        }
        return made
      }
      if (era !== era0) return onPrimary(make, 'failed')
      if (source.status !== 200 || source.keep === false) return onPrimary(make, 'nothing')
      const lacking = new Set(source.tags.map((tag) => behind.get(tag)))
      if (lacking.has('removed')) return onPrimary(make, 'behind')
      if (lacking.has('added')) return withMore(make, source)
      answers.add('replica')
      return source
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
      await Promise.all([database.close(), ours.close(), theirs.close()])
    },
  }
}
