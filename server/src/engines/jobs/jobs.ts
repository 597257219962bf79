import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, type Job, type Db as JobDatabase, PgBoss } from 'pg-boss'
import { withAdvisoryLock } from '../postgres/postgres.ts'

export interface WorkOptions {
  /** Tries after the first; the waits between them double. */
  retries?: number
  /** The first wait, and the longest. */
  retrySeconds?: number
  retryMaxSeconds?: number
  /** Jobs of this name at once in this process. */
  atOnce?: number
  /** A job that runs longer counts as failed. */
  expireSeconds?: number
  /** Its data names people: one whose last try failed is not kept among the dead letters. */
  personal?: boolean
  /** Of jobs with the same key, or of those without any, only one waits at a time. Fixed when the queue is first made. */
  once?: boolean
}

export interface SendOptions {
  /** Seconds to wait. */
  after?: number
  /** For work that is `once`: while a job with this key waits, another is not added. */
  key?: string
  /** Behind all other jobs of its name: nobody waits for it. */
  last?: boolean
  /** The job exists if and only if this transaction commits. */
  // biome-ignore lint/suspicious/noExplicitAny: a transaction of the caller's own schema
  transaction?: Kysely<any>
}

export interface RunningJob {
  id: string
  /** Aborted when the job runs out of time or the process is about to stop. */
  signal: AbortSignal
}

export type JobHandler<T> = (data: T, job: RunningJob) => Promise<void>

export interface JobsOptions {
  pool: pg.Pool
  log: { warn(message: string, details?: unknown): void }
  /** False in a process that only hands out work. */
  working?: boolean
  /** How often it looks for work of other processes and of transactions. */
  pollSeconds?: number
  schema?: string
}

export interface Jobs {
  /** Makes pg-boss's schema where it is missing, and begins to work. */
  start(): Promise<void>
  /** Says how jobs of a name are done; before `start`. In a process that does not work, it only describes the queue. */
  work<T extends object>(name: string, handler: JobHandler<T>, options?: WorkOptions): void
  /** Adds a job; undefined if its key is waiting already. */
  send(name: string, data: object, options?: SendOptions): Promise<string | undefined>
  /** Adds a job at the times of a cron expression (UTC), once for all processes. */
  schedule(name: string, cron: string, data?: object): Promise<void>
  /** Lets the jobs of a name whose last try failed be tried anew; answers how many. */
  retryFailed(name: string): Promise<number>
  /** Lets running jobs end, for eight seconds at most; the rest are tried again by whoever starts next. */
  stop(): Promise<void>
}

/** Where pg-boss has its tables. */
export const JOBS_SCHEMA = 'jobs'
/** A job that this very process sent is begun at once. */
const POLL_SECONDS = 2
/** Where jobs go whose last try failed, for two weeks: the operator can look at them and have them tried again. */
export const DEAD_LETTERS = 'dead-letters'
const DEAD_LETTER_SECONDS = 14 * 24 * 60 * 60
/** Less than the ten seconds of a whole stop: the database is closed after the jobs. */
const STOP_MS = 8_000
/** The priority of jobs that nobody waits for; of all others it is 0. */
const LAST = -1
/** A database that is away makes every poll fail; the log hears of it once in this time. */
const REPEAT_MS = 60_000
/** The advisory lock of starts; headlines' ids are locks too, so it is far above them. */
const START_LOCK = 2 ** 52 + 1

/** Background work on pg-boss, over the pool that the site has anyway. */
export function createJobs({
  pool,
  log,
  working = true,
  pollSeconds = POLL_SECONDS,
  schema = JOBS_SCHEMA,
}: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: overPool(pool),
    schema,
    supervise: working,
    schedule: working,
    // Rebuilding an index takes longer than the pool lets a statement take; autovacuum keeps these small tables well.
    reindex: false,
  })
  const warn = quietly(log.warn)
  // Without a listener, an `error` event ends the process.
  boss.on('error', (error) => warn(`Jobs: ${error.message}`, error))
  boss.on('warning', ({ message }) => warn(`Jobs: ${message}`))

  const declared = new Map<string, { handler: JobHandler<object>; options: WorkOptions }>()
  const workers = new Map<string, string>()
  const queues = new Map<string, Promise<void>>()
  let started = false

  /** The queue must be there before anything else; whichever process comes first makes it. */
  function queue(name: string): Promise<void> {
    const made = queues.get(name) ?? makeQueue(name)
    queues.set(name, made)
    made.catch(() => queues.delete(name))
    return made
  }

  async function makeQueue(name: string): Promise<void> {
    if (name === DEAD_LETTERS) return boss.createQueue(name, { retentionSeconds: DEAD_LETTER_SECONDS })
    await queue(DEAD_LETTERS)
    const options = declared.get(name)?.options
    await boss.createQueue(name, { ...queueOptions(options ?? {}), policy: options?.once ? 'short' : 'standard' })
    // A release may have changed them; a process that only sends does not know them.
    if (options) await boss.updateQueue(name, queueOptions(options))
  }

  /** Lets this process look for jobs of a name at once, if it works on them. */
  function wake(name: string): void {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  async function begin(name: string): Promise<void> {
    const { handler, options } = declared.get(name)!
    await queue(name)
    if (!working) return
    const work = { pollingIntervalSeconds: pollSeconds, localConcurrency: options.atOnce ?? 1 }
    const worker = await boss.work(name, work, async ([job]: Job<object>[]) => {
      if (!job) return
      try {
        await handler(job.data, { id: job.id, signal: job.signal })
        // More may wait: then the next one is begun at once rather than at the next poll.
        wake(name)
      } catch (error) {
        // pg-boss keeps it in the job's row, where nobody looks.
        warn(`The job ${name} failed`, error)
        throw error
      }
    })
    workers.set(name, worker)
  }

  return {
    async start() {
      started = true
      // pg-boss makes its schema without a lock, and of two first starts at once one would fail.
      await withAdvisoryLock(pool, START_LOCK, async () => {
        await boss.start()
        for (const name of declared.keys()) await begin(name)
      })
    },

    work(name, handler, options = {}) {
      if (started) throw new Error(`The job ${name} comes after the start`)
      declared.set(name, { handler: handler as JobHandler<object>, options })
    },

    async send(name, data, { after, key, last = false, transaction } = {}) {
      await queue(name)
      const id = await boss.send(name, data, {
        ...(after === undefined ? {} : { startAfter: after }),
        ...(key === undefined ? {} : { singletonKey: key }),
        priority: last ? LAST : 0,
        ...(transaction ? { db: fromKysely(transaction) } : {}),
      })
      // Inside a transaction there is nothing to see yet; the next poll finds it.
      if (!transaction && !after) wake(name)
      return id ?? undefined
    },

    async schedule(name, cron, data = {}) {
      await queue(name)
      await boss.schedule(name, cron, data, { tz: 'UTC' })
    },

    async retryFailed(name) {
      let retried = 0
      for (let moved = -1; moved !== 0; retried += moved)
        moved = await boss.redrive(DEAD_LETTERS, { sourceName: name, createdBefore: new Date() })
      return retried
    },

    async stop() {
      started = false
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

function queueOptions(options: WorkOptions) {
  const { retries = 3, retrySeconds = 10, retryMaxSeconds = 3600, expireSeconds = 300, personal = false } = options
  return {
    retryLimit: retries,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: retryMaxSeconds,
    expireInSeconds: expireSeconds,
    deleteAfterSeconds: 24 * 60 * 60,
    ...(personal ? {} : { deadLetter: DEAD_LETTERS }),
  }
}

/** pg-boss on our pool. Its scripts bring their own `begin`, and one that fails would leave a broken transaction to the pool's next user. */
function overPool(pool: pg.Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      if (!/^\s*begin\b/i.test(text)) return pool.query(text, values)
      const client = await pool.connect()
      // Out of the pool, a connection that breaks has nobody else to tell, and that would end the process.
      const onError = () => {}
      client.on('error', onError)
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        // Closed rather than rolled back: cheap, and certain.
        client.release(true)
        throw error
      } finally {
        client.off('error', onError)
      }
    },
  }
}

function quietly(tell: JobsOptions['log']['warn']): JobsOptions['log']['warn'] {
  const told = new Map<string, number>()
  return (message, details) => {
    if (performance.now() - (told.get(message) ?? -REPEAT_MS) < REPEAT_MS) return
    if (told.size > 100) told.clear()
    told.set(message, performance.now())
    tell(message, details)
  }
}
