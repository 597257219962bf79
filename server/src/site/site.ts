import { createTrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import type { FastifyInstance } from 'fastify'
import { createApp, namesOf } from '../app.ts'
import { countSetAside } from '../database/events/unfinished-store.ts'
import type { DemoMember } from '../demo/fill.ts'
import type { Files } from '../engines/files/files.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { createMail } from '../engines/mail/mail.ts'
import { LabelledCounter } from '../engines/metrics/labelled-counter.ts'
import { createRedis } from '../engines/redis/redis.ts'
import { openFiles } from '../headlines/pictures/open-files.ts'
import { Overload } from '../http/limits/overload.ts'
import { createMetrics } from '../http/monitoring/metrics.ts'
import type { Frontend } from '../http/pages/frontend.ts'
import { RequestCounts } from '../http/request-counts.ts'
import { botCheckOf } from '../identity/bot-check/bot-check-of.ts'
import { createBotProofs } from '../identity/bot-check/bot-proof.ts'
import { hashQueueState } from '../identity/passwords/password-hash.ts'
import type { Config } from '../settings/config.ts'
import { doubtfulProxy } from '../settings/doubtful-settings.ts'
import { localSecret } from '../settings/secret.ts'
import { startBackground } from './background.ts'
import { keepPageFiles } from './keep-page-files.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { openSiteDatabase } from './site-database.ts'
import { startCache } from './start-cache.ts'
import { startIdentity } from './start-identity.ts'
import { startWebReader } from './start-web-reader.ts'
import { Stops } from './stops.ts'

export interface Site {
  app: FastifyInstance
  address: string
  demoMember: DemoMember | undefined
  files: Files
  /** Stops accepting requests, finishes those in progress, and closes the database. */
  stop(): Promise<void>
}

type LoadFrontend = () => Promise<Frontend | undefined>

/** Starts everything in order. If a step fails or `signal` is aborted, stops the earlier steps in reverse order. */
export async function startSite(
  config: Config,
  loadFrontend: LoadFrontend,
  log: Log,
  signal?: AbortSignal,
): Promise<Site> {
  const stops = new Stops(signal)
  try {
    return { ...(await start(config, loadFrontend, log, stops, signal)), stop: () => stops.run() }
  } catch (error) {
    await stops.run().catch(() => {})
    throw error
  }
}

async function start(
  config: Config,
  loadFrontend: LoadFrontend,
  log: Log,
  stops: Stops,
  signal: AbortSignal | undefined,
): Promise<Omit<Site, 'stop'>> {
  const secret = config.secret ?? localSecret(config.dataDir)
  warnOfProxy(config, log)
  const { database, frontend } = await startDatabase(config, loadFrontend, log, stops, signal)
  const { cache, forbidden, changed } = await startCache(config, database, log, stops)
  const redis = config.redisUrl === undefined ? undefined : createRedis(config.redisUrl, log.warn)
  stops.add(redis, (each) => each?.disconnect())
  const files = stops.add(await openFiles(config), (each) => each.close())

  const [mails, fetches, reports] = [new LabelledCounter(), new LabelledCounter(), new LabelledCounter()]
  const { mailFrom: from, smtpUrl } = config
  const jobs = stops.add(createJobs({ pool: database.pool, log, working: config.role !== 'web' }), (each) =>
    each.stop(),
  )
  const mail = stops.add(createMail({ database, from, smtpUrl, jobs, onOutcome: mails.add, warn: log.warn }), (each) =>
    each.close(),
  )
  const { fetch } = stops.add(createTrustedFetch({ proxy: config.fetchProxy }), (each) => each.close())
  const botProofs = createBotProofs(database.kysely, secret)
  const { identity, verify, botCheckWork } = startIdentity({
    config,
    database,
    secret,
    botProofs,
    jobs,
    mail,
    fetch,
    files,
    forbidden,
    log,
  })
  const { webRules, fetcher, reader } = startWebReader(config, fetches.add, stops)

  // Loaded only if used, so that production never loads it.
  const demo = config.demo ? await import('../demo/demo.ts') : undefined
  const demoMember = await demo?.fillDemo({ database, siteUrl: config.siteUrl, secret, now: Date.now() })
  const domainOf = namesOf({ demo, config })
  // Stopped before the jobs. Jobs that wait for other hosts are aborted first, and another process retries them.
  const background = stops.add(
    await startBackground({
      config,
      database,
      secret,
      files,
      changed,
      jobs,
      mail,
      webRules,
      fetcher,
      trustedFetch: fetch,
      domainOf,
      log,
    }),
    (each) => each.close(),
  )

  const counts = new RequestCounts()
  const overload = new Overload({
    waiting: () => database.pool.waitingCount,
    onRefused: (requests) => log.warn(`${requests} requests were refused because the server is overloaded`),
  })
  const metrics = createMetrics({
    database,
    cache,
    counts,
    overload,
    passwords: hashQueueState,
    mails,
    fetches,
    cspReports: reports,
    backups: background.backups,
    packer: background.packer,
    dumper: background.dumper,
    setAside: () => countSetAside(database),
  })
  const app = await createApp({
    config,
    database,
    cache,
    changed,
    counts,
    overload,
    metrics,
    cspReports: reports,
    secret,
    identity,
    verify,
    mail,
    files,
    botCheck: botCheckOf(config.botCheck, { secret, fetch, warn: log.warn }),
    botProofs,
    botCheckWork,
    forbidden,
    reader,
    redis,
    sendForPicture: background.sendForPicture,
    sharePictures: background.sharePictures,
    sendForExports: background.sendForExports,
    sendForWeeklyLink: background.sendForWeeklyLink,
    sendToNotify: background.sendToNotify,
    sendToSettleVotes: background.sendToSettleVotes,
    frontend,
    demo,
    log,
  })
  stops.add(app, (each) => each.close())
  // Before a page names them, because the browser may ask another process.
  if (frontend) stops.add(await keepPageFiles(database, frontend, log.warn), clearInterval)
  const address = await listen(app, config)
  // Started last, because the start itself keeps the event loop busy.
  overload.start()
  stops.add(overload, (each) => each.stop())
  await background.lookForWork()
  return { app, address, demoMember, files }
}

/** Opens the database while the pages are loaded. A process for jobs renders no pages and may have no build. */
async function startDatabase(
  config: Config,
  loadFrontend: LoadFrontend,
  log: Log,
  stops: Stops,
  signal: AbortSignal | undefined,
) {
  // The stop is registered at once, because loading the pages may fail before the database is open.
  const opening = stops.add(openSiteDatabase(config, log, { signal }), (each) =>
    each.then(
      (opened) => opened.stop(),
      () => {},
    ),
  )
  const loading = config.role === 'jobs' ? undefined : loadFrontend()
  const [{ database }, frontend] = await Promise.all([opening, loading])
  return { database, frontend }
}

function warnOfProxy(config: Config, log: Log): void {
  const doubt = doubtfulProxy(config)
  if (doubt) log.warn(doubt)
}
