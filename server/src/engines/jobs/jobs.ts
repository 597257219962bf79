import { setTimeout as sleep } from 'node:timers/promises'
import { ProcessClosed } from '@unspun/task-process/task-process.ts'
import { WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, type Job, type Db as JobDatabase, PgBoss } from 'pg-boss'
import { advisoryLocks } from '../postgres/advisory-locks.ts'
import { withAdvisoryLock } from '../postgres/postgres.ts'

export interface WorkOptions {
  /** Adds a job at the times of this cron expression (UTC). One job for all processes. */
  cron?: string
  /** Adds a job so many seconds after each start. */
  afterStart?: number
  /** Retries after the first attempt. The delay doubles each time. */
  retries?: number
  /** The first and the longest delay before a retry. */
  retrySeconds?: number
  retryMaxSeconds?: number
  /** Concurrent jobs of this name in this process. */
  concurrency?: number
  /** A job that runs longer counts as failed. */
  expireSeconds?: number
  /** The data contains personal data. It is erased when the job ends, and a failed job is not kept as a dead letter. */
  personal?: boolean
  /** At most one job per key, or without a key, is queued at a time. Fixed when the queue is created. */
  once?: boolean
}

export interface SendOptions {
  /** Delay in seconds. */
  after?: number
  /** For `once` queues: the job is not added while another job with this key is queued. */
  key?: string
  /** Runs after all other jobs of its name. */
  last?: boolean
  /** The job is added only if this transaction commits. */
  // biome-ignore lint/suspicious/noExplicitAny: a transaction of the caller's own schema
  transaction?: Kysely<any>
}

export interface RunningJob {
  id: string
  /** Aborted when the job times out or the process is about to stop. */
  signal: AbortSignal
}

export type JobHandler<T> = (data: T, job: RunningJob) => Promise<void>

export interface JobsOptions {
  pool: pg.Pool
  log: { warn(message: string, details?: unknown): void }
  /** False in a process that only sends jobs. */
  working?: boolean
  /** How often to poll for jobs sent by other processes or inside transactions. */
  pollSeconds?: number
  schema?: string
}

export interface Jobs {
  /** Creates pg-boss's schema if needed, starts working and schedules. */
  start(): Promise<void>
  /** Adds the jobs that have `afterStart`. */
  sendAfterStart(): Promise<void>
  /**
   * Registers the handler of a queue. Call it before `start`. A process that does not work only configures the queue.
   */
  work<T extends object>(name: string, handler: JobHandler<T>, options?: WorkOptions): void
  /** Adds a job and returns its ID; undefined if a job with the same key is already queued. */
  send(name: string, data: object, options?: SendOptions): Promise<string | undefined>
  /** Adds jobs in one statement. */
  sendAll(name: string, data: readonly object[], options?: Pick<SendOptions, 'last' | 'transaction'>): Promise<void>
  /** Retries the failed jobs of a queue and returns their number. */
  retryFailed(name: string): Promise<number>
  /** Erases all jobs with this data, except those that are running. */
  // biome-ignore lint/suspicious/noExplicitAny: a transaction of the caller's own schema
  forget(data: object, transaction: Kysely<any>): Promise<void>
  /**
   * Waits up to eight seconds for running jobs. The others are retried at the next start, and so are those that failed because a task
   * process or a web fetch was closed. Both are not logged.
   */
  stop(): Promise<void>
}

/** The schema of pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs'
/** Jobs sent by the same process start at once, without polling. */
const POLL_SECONDS = 2
/**
 * The queue for jobs whose last attempt failed. They are kept for two weeks, so that the operator can inspect and retry
 * them.
 */
export const DEAD_LETTERS = 'dead-letters'
const DEAD_LETTER_SECONDS = 14 * 24 * 60 * 60
/** Less than the ten seconds of a full stop, because the database closes after the jobs. */
const STOP_MS = 8_000
/** The priority of `last` jobs. All others have 0. */
const LAST = -1
/** While the database is down every poll fails. Each message is logged once per interval. */
const REPEAT_MS = 60_000

/** Background jobs with pg-boss, using the site's connection pool. */
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
    // Rebuilding an index takes longer than the pool's statement timeout, and autovacuum is enough for these small
    // tables.
    reindex: false,
  })
  const warn = oncePerMinute(log.warn)
  // Without a listener, an `error` event ends the process.
  boss.on('error', (error) => warn(`Jobs: ${error.message}`, error))
  boss.on('warning', ({ message }) => warn(`Jobs: ${message}`))

  const declared = new Map<string, { handler: JobHandler<object>; options: WorkOptions }>()
  const workers = new Map<string, string>()
  const queues = new Map<string, Promise<void>>()
  let started = false
  /** Whether pg-boss has put back the jobs that did not end in time. How they end later is of no interest. */
  let abandoned = false

  /** Creates the queue if it does not exist. Must run before any other use of it. */
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
    // A release may have changed the options. A process that only sends does not know them.
    if (options) await boss.updateQueue(name, queueOptions(options))
  }

  /** Makes this process poll a queue now instead of at the next interval. */
  function pollNow(name: string): void {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  const send: Jobs['send'] = async (name, data, { after, key, last = false, transaction } = {}) => {
    await queue(name)
    const id = await boss.send(name, data, {
      ...(after === undefined ? {} : { startAfter: after }),
      ...(key === undefined ? {} : { singletonKey: key }),
      priority: last ? LAST : 0,
      ...(transaction ? { db: fromKysely(transaction) } : {}),
    })
    // A job in a transaction is not visible yet; the next poll finds it.
    if (!transaction && !after) pollNow(name)
    return id ?? undefined
  }

  /** Erases the data of finished jobs: of one, or of all that ended while no process could erase it. */
  async function eraseData(name: string, id?: string): Promise<void> {
    const finished = `name = $1 and state in ('completed', 'failed', 'cancelled') and data is not null`
    const erase = `update ${schema}.job set data = null where ${finished}`
    await (id === undefined ? pool.query(erase, [name]) : pool.query(`${erase} and id = $2`, [name, id]))
  }

  async function begin(name: string): Promise<void> {
    const { handler, options } = declared.get(name)!
    await queue(name)
    if (options.cron !== undefined) await boss.schedule(name, options.cron, {}, { tz: 'UTC' })
    if (!working) return
    if (options.personal) await eraseData(name)
    const work = { pollingIntervalSeconds: pollSeconds, localConcurrency: options.concurrency ?? 1 }
    const worker = await boss.work(name, work, async ([job]: Job<object>[]) => {
      if (!job) return
      try {
        await handler(job.data, { id: job.id, signal: job.signal })
        // pg-boss would mark the job as done after this function, too late to erase its data.
        if (options.personal) {
          await boss.complete(name, job.id)
          await eraseData(name, job.id)
        }
        // Checks for the next job at once instead of at the next poll.
        pollNow(name)
      } catch (error) {
        if (isStop(error)) await giveAnotherTry(job.id)
        // pg-boss stores the error only in the job's row, so log it here.
        else if (!abandoned) warnOf(name, error)
        if (!options.personal) throw error
        await boss.fail(name, job.id, { message: (error as Error).message })
        await eraseData(name, job.id)
      }
    })
    workers.set(name, worker)
  }

  /** A stop uses up none of a job's tries. */
  async function giveAnotherTry(id: string): Promise<void> {
    await pool.query(`update ${schema}.job set retry_limit = retry_limit + 1 where id = $1`, [id])
  }

  function warnOf(name: string, error: unknown): void {
    if ((error as Error).name === 'OperatorError') warn(`The job ${name} failed: ${(error as Error).message}`)
    else warn(`The job ${name} failed`, error)
  }

  return {
    async start() {
      started = true
      // pg-boss creates its schema without a lock, so one of two concurrent first starts would fail.
      await withAdvisoryLock(pool, advisoryLocks.startOfJobs, async () => {
        await boss.start()
        for (const name of declared.keys()) await begin(name)
      })
    },

    async sendAfterStart() {
      for (const [name, { options }] of declared)
        if (options.afterStart !== undefined) await send(name, {}, { after: options.afterStart })
    },

    work(name, handler, options = {}) {
      if (started) throw new Error(`The job ${name} was registered after the start`)
      declared.set(name, { handler: handler as JobHandler<object>, options })
    },

    send,

    async sendAll(name, data, { last = false, transaction } = {}) {
      await queue(name)
      await boss.insert(
        name,
        data.map((each) => ({ data: each, priority: last ? LAST : 0 })),
        transaction ? { db: fromKysely(transaction) } : {},
      )
      if (!transaction) pollNow(name)
    },

    async retryFailed(name) {
      let retried = 0
      for (let moved = -1; moved !== 0; retried += moved)
        moved = await boss.redrive(DEAD_LETTERS, { sourceName: name, createdBefore: new Date() })
      return retried
    },

    async forget(data, transaction) {
      const erase = `delete from ${schema}.job where data @> $1::jsonb and state <> 'active'`
      await transaction.executeQuery(CompiledQuery.raw(erase, [JSON.stringify(data)]))
    },

    async stop() {
      started = false
      // Not pg-boss's own wait, which looks only twice a second whether the workers are done.
      const done = Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
      const late = new AbortController()
      await Promise.race([done, sleep(STOP_MS, undefined, late)]).finally(() => late.abort())
      abandoned = true
      await boss.stop({ graceful: false })
    },
  }
}

/** Returns whether a job failed only because the stop of this process closed what it worked with. */
const isStop = (error: unknown) =>
  error instanceof ProcessClosed || (error instanceof WebFetchError && error.problem === 'closed')

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

/**
 * Runs pg-boss on our pool. Its scripts contain their own `begin`, and a failed script would leave an open transaction
 * to the connection's next user.
 */
function overPool(pool: pg.Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      if (!/^\s*begin\b/i.test(text)) return pool.query(text, values)
      const client = await pool.connect()
      // Outside the pool, an unhandled connection error would end the process.
      const onError = () => {}
      client.on('error', onError)
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        // Closing the connection is cheaper and safer than a rollback.
        client.release(true)
        throw error
      } finally {
        client.off('error', onError)
      }
    },
  }
}

function oncePerMinute(log: JobsOptions['log']['warn']): JobsOptions['log']['warn'] {
  const loggedAt = new Map<string, number>()
  return (message, details) => {
    if (performance.now() - (loggedAt.get(message) ?? -REPEAT_MS) < REPEAT_MS) return
    if (loggedAt.size > 100) loggedAt.clear()
    loggedAt.set(message, performance.now())
    log(message, details)
  }
}
