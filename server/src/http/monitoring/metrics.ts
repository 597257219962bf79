import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import { queueCounts } from '../../engines/jobs/job-queue-stats.ts'
import type { LabelledCounter } from '../../engines/metrics/labelled-counter.ts'
import type { Postgres } from '../../engines/postgres/postgres.ts'
import { runningVersion } from '../../engines/postgres/postgres-version.ts'
import type { Overload } from '../limits/overload.ts'
import { DURATIONS, type RequestCounts } from '../request-counts.ts'

export interface MetricSources {
  database: Postgres
  cache: PageCache
  counts: RequestCounts
  overload: Overload
  /** Returns the passwords that wait to be hashed, and those refused so far. Called for every answer. */
  passwords: () => { waiting: number; refused: number }
  mails: LabelledCounter
  fetches: LabelledCounter
  /** Undefined if the site makes no nightly backups. */
  backups: { outcomes: LabelledCounter; kept(): Promise<{ count: number; newest: Date | undefined }> } | undefined
  /** Files for browser extensions. `kept` returns those in the manifest, by kind. */
  packer: {
    outcomes: LabelledCounter
    kept(): Promise<{ kind: string; files: number; entries: number; bytes: number; made_at: Date }[]>
  }
  /** Files of open data. `kept` returns the available days, newest first. */
  dumper: { outcomes: LabelledCounter; kept(): Promise<{ made_at: Date; bytes: number }[]> }
  cspReports: LabelledCounter
  /** Events that readers have set aside, because they failed on them. */
  setAside(): Promise<{ reader: string; events: number }[]>
}

type Labels = Record<string, string>
type Read = (set: (value: number, labels?: Labels) => void) => void | Promise<void>

export function createMetrics(sources: MetricSources): Registry {
  const { database, cache, counts, overload, passwords, mails, fetches, cspReports, backups } = sources
  const registry = new Registry()
  // Process, memory, garbage collector and event loop delay, under the usual names of Node programs.
  collectDefaultMetrics({ register: registry })
  const { pool } = database

  const gauge = (name: string, help: string, labelNames: string[], read: Read) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await read((value, labels = {}) => this.set(labels, value))
      },
    })
  const counter = (name: string, help: string, labelNames: string[], read: Read) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await read((value, labels = {}) => this.inc(labels, value))
      },
    })
  const outcomes = (name: string, help: string, { all }: LabelledCounter) =>
    counter(name, help, ['outcome'], (set) => {
      for (const [outcome, count] of all) set(count, { outcome })
    })

  counter('unspun_requests_total', 'Requests by route and class of status', ['method', 'route', 'status'], (set) => {
    for (const { method, route, classes } of counts.all) {
      for (const [digit, count] of classes.entries()) if (count > 0) set(count, { method, route, status: `${digit}xx` })
    }
  })
  registry.registerMetric(durationsOf(counts))
  counter('unspun_requests_shed_total', 'Requests refused under overload', [], (set) => set(overload.refused))
  gauge('unspun_overloaded', '1 while requests that need work are refused', [], (set) => set(overload.isActive ? 1 : 0))

  gauge('unspun_passwords_waiting', 'Passwords that wait to be hashed', [], (set) => set(passwords().waiting))
  counter('unspun_passwords_refused_total', 'Passwords refused because too many were waiting', [], (set) =>
    set(passwords().refused),
  )

  counter('unspun_page_cache_hits_total', 'Answers served from the cache', [], (set) => set(cache.use.hits))
  counter('unspun_page_cache_misses_total', 'Answers not found in the cache', [], (set) => set(cache.use.misses))
  gauge('unspun_page_cache_bytes', 'Bytes of cached answers', [], (set) => set(cache.size.bytes))
  gauge('unspun_page_cache_entries', 'Cached answers', [], (set) => set(cache.size.entries))

  gauge(
    'unspun_database_connections',
    'Connections of this process, and requests waiting for one',
    ['state'],
    (set) => {
      set(pool.totalCount - pool.idleCount, { state: 'used' })
      set(pool.idleCount, { state: 'idle' })
      set(pool.waitingCount, { state: 'waiting' })
    },
  )
  gauge(
    'unspun_postgres_outdated',
    '1 if this release knows a newer minor version of PostgreSQL than the running one',
    ['version', 'newest'],
    async (set) => {
      const running = await runningVersion(pool).catch(() => undefined)
      if (!running) return
      const { version, newer } = running
      set(newer ? 1 : 0, { version, newest: newer?.version ?? version })
    },
  )
  gauge('unspun_jobs', 'Jobs of all processes by queue and state', ['queue', 'state'], async (set) => {
    // Empty while the database is down. All other metrics are still reported.
    for (const { name, waiting, active, failed } of await queueCounts(pool).catch(() => [])) {
      for (const [state, count] of Object.entries({ waiting, active, failed })) set(count, { queue: name, state })
    }
  })
  gauge('unspun_events_set_aside', 'Events that a reader failed on and tries again', ['reader'], async (set) => {
    for (const { reader, events } of await sources.setAside().catch(() => [])) set(events, { reader })
  })
  outcomes('unspun_mails_total', 'Attempts to send a mail: sent, failed (retried) or refused for good', mails)
  outcomes('unspun_fetches_total', 'Pages and pictures read from the web: ok, or the error', fetches)
  if (backups) {
    outcomes('unspun_backups_total', 'Nightly backups of this process: made and checked, or failed', backups.outcomes)
    gauge('unspun_backups_kept', 'Nightly backups in the folder', [], async (set) => set((await backups.kept()).count))
    gauge(
      'unspun_backup_newest_timestamp_seconds',
      'When the newest nightly backup was begun, 0 if there is none',
      [],
      async (set) => {
        const { newest } = await backups.kept()
        set((newest?.getTime() ?? 0) / 1000)
      },
    )
  }
  extensionFiles(sources.packer, gauge, outcomes)
  openData(sources.dumper, gauge, outcomes)
  counter(
    'unspun_csp_reports_total',
    "Browsers' reports of what the pages' content security policy blocked",
    ['directive'],
    (set) => {
      for (const [directive, count] of cspReports.all) set(count, { directive })
    },
  )
  return registry
}

function extensionFiles(
  packer: MetricSources['packer'],
  gauge: (name: string, help: string, labelNames: string[], read: Read) => void,
  outcomes: (name: string, help: string, counter: LabelledCounter) => void,
): void {
  outcomes(
    'unspun_extension_runs_total',
    'Runs that made files for the extension, by what they made, or failed',
    packer.outcomes,
  )
  const of = (name: string, help: string, value: (row: Awaited<ReturnType<typeof packer.kept>>[number]) => number) =>
    gauge(name, help, ['kind'], async (set) => {
      for (const row of await packer.kept().catch(() => [])) set(value(row), { kind: row.kind })
    })
  of('unspun_extension_files', 'Files that the manifest names', ({ files }) => files)
  of('unspun_extension_entries', 'Entries of those files', ({ entries }) => entries)
  of('unspun_extension_bytes', 'Bytes of those files, decoded', ({ bytes }) => bytes)
  of(
    'unspun_extension_made_timestamp_seconds',
    'When the newest of them was made',
    ({ made_at }) => made_at.getTime() / 1000,
  )
}

function openData(
  dumper: MetricSources['dumper'],
  gauge: (name: string, help: string, labelNames: string[], read: Read) => void,
  outcomes: (name: string, help: string, counter: LabelledCounter) => void,
): void {
  outcomes('unspun_open_data_runs_total', 'Nightly runs that made the files of open data, or failed', dumper.outcomes)
  const of = (name: string, help: string, value: (days: { made_at: Date; bytes: number }[]) => number) =>
    gauge(name, help, [], async (set) => set(value(await dumper.kept().catch(() => []))))
  of('unspun_open_data_days', 'Days whose files are kept', (days) => days.length)
  of('unspun_open_data_bytes', 'Bytes of the newest day', ([newest]) => newest?.bytes ?? 0)
  of(
    'unspun_open_data_made_timestamp_seconds',
    'When the newest was made, 0 if there is none',
    ([newest]) => (newest?.made_at.getTime() ?? 0) / 1000,
  )
}

/** Creates a histogram from existing counts, which prom-client's own histogram does not support. */
function durationsOf(counts: RequestCounts): Metric {
  const name = 'unspun_request_duration_seconds'
  const get = async () => ({
    name,
    help: 'How long requests took',
    type: 'histogram',
    aggregator: 'sum',
    values: [...counts.all].flatMap(({ method, route, durations, seconds }) => {
      const labels = { method, route }
      let count = 0
      const buckets = durations.map((number, place) => {
        count += number
        return {
          metricName: `${name}_bucket`,
          labels: { ...labels, le: String(DURATIONS[place] ?? '+Inf') },
          value: count,
        }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: seconds },
        { metricName: `${name}_count`, labels, value: count },
      ]
    }),
  })
  return { name, get, reset: () => {} } as unknown as Metric
}

/** Serves `/metrics` to callers with the token or, if none is set, to this machine. All others get a 404. */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!(token === undefined ? isFromThisMachine(request) : hasToken(request, token))) throw new AppError('NotFound')
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

/** A request forwarded by a local proxy has a header that names its client. */
const isFromThisMachine = ({ ip, socket, headers }: FastifyRequest): boolean =>
  [ip, socket.remoteAddress ?? ''].every((address) => /^(127\.|::1$|::ffff:127\.)/.test(address)) &&
  !['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers)

const digest = (text: string) => createHash('sha256').update(text).digest()
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
