import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { createApp, namesOf } from '../app.ts'
import { botCheckOf } from '../bot-check/bot-check-of.ts'
import { createBotProofs } from '../bot-check/bot-proof.ts'
import { createChanged } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'
import type { DemoMember } from '../demo/fill.ts'
import { listenForInvalidations } from '../engines/cache-invalidation/listen-for-invalidations.ts'
import { OperatorError } from '../engines/errors/operator-error.ts'
import type { Files } from '../engines/files/files.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { createMail } from '../engines/mail/mail.ts'
import { LabelledCounter } from '../engines/metrics/labelled-counter.ts'
import { PageCache } from '../engines/page-cache/page-cache.ts'
import { createRedis } from '../engines/redis/redis.ts'
import { withReplicaReads } from '../engines/replica/read-source.ts'
import { followReplica } from '../engines/replica/replica.ts'
import { createTrustedFetch, type TrustedFetch } from '../engines/web-fetch/trusted-fetch.ts'
import { createWebFetch } from '../engines/web-fetch/web-fetch.ts'
import { createPageReader } from '../headlines/page-reader.ts'
import { withTags } from '../http/caching.ts'
import { createTokenVerifier } from '../http/endpoints/access-token.ts'
import { Overload } from '../http/limits/overload.ts'
import { createMetrics } from '../http/monitoring/metrics.ts'
import type { Frontend } from '../http/pages/frontend.ts'
import { RequestCounts } from '../http/request-counts.ts'
import { createEmbeddedIdentity } from '../identity/embedded-identity.ts'
import type { Identity } from '../identity/identity.ts'
import type { Config } from '../settings/config.ts'
import type { TokenIssuer } from '../settings/identity-settings.ts'
import { localSecret } from '../settings/secret.ts'
import { socialSignIn } from '../social/sign-in.ts'
import { startBackground } from './background.ts'
import type { Log } from './log.ts'
import { openFiles } from './open-files.ts'
import { openSiteDatabase } from './site-database.ts'

/** A running site. */
export interface Site {
  app: FastifyInstance
  /** Where it listens, as an address to open. */
  address: string
  /** The member who can sign in to the demo, if there is a demo. */
  demoMember: DemoMember | undefined
  files: Files
  /** Stops accepting, finishes what runs, closes the database. */
  stop(): Promise<void>
}

const MB = 1024 * 1024

/** Length of the kernel's accept queue. When it is full, the kernel drops SYNs and clients retry after a second. */
const BACKLOG = 4096

/** Starts everything in order and, when one step fails, stops what runs already in the reverse one. */
export async function startSite(
  config: Config,
  loadFrontend: () => Promise<Frontend | undefined>,
  log: Log,
): Promise<Site> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    return await start(config, loadFrontend, log, stops, stop)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

async function start(
  config: Config,
  loadFrontend: () => Promise<Frontend | undefined>,
  log: Log,
  stops: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Site> {
  const secret = config.secret ?? localSecret(config.dataDir)
  if (config.siteUrl.startsWith('https:') && !config.trustProxy) {
    log.warn(
      'SITE_URL is https, so a proxy stands in front, but TRUST_PROXY is off: all visitors count as one network, and share its limits',
    )
  }
  const opening = openSiteDatabase(config, log)
  // Also when the pages cannot be loaded, which may be known before the database is open.
  stops.push(() =>
    opening.then(
      (opened) => opened.stop(),
      () => {},
    ),
  )
  // A process for the jobs draws no pages, and may run where none were built.
  const loading = config.role === 'jobs' ? undefined : loadFrontend()
  const [{ database }, frontend] = await Promise.all([opening, loading])

  const replica = config.role === 'jobs' ? undefined : replicaOf(config, database, log)
  stops.push(async () => replica?.stop())
  const cache = new PageCache({
    replica,
    headersOf: config.cdnTags ? withTags : undefined,
    maxBytes: config.cacheMb * MB,
    onInvalidate: (tags, change) => invalidations.publish(tags, change),
    onRenewalError: (key, error) => log.warn(`${key} could not be renewed`, error),
  })
  const changed = createChanged((tags, change) => cache.invalidate(tags, change))
  const invalidations = listenForInvalidations({
    address: config.databaseListenUrl ? { connectionString: config.databaseListenUrl } : database.address,
    onInvalidate: (tags, change) => cache.invalidateLocally(tags, change),
    warn: log.warn,
  })
  // After the jobs, which invalidate until their end.
  stops.push(() => invalidations.stop())
  const redis = config.redisUrl === undefined ? undefined : createRedis(config.redisUrl, log.warn)
  stops.push(async () => redis?.disconnect())

  const files = await openFiles(config)
  stops.push(() => files.close())
  const jobs = createJobs({ pool: database.pool, log, working: config.role !== 'web' })
  const [mails, fetches] = [new LabelledCounter(), new LabelledCounter()]
  stops.push(() => jobs.stop())
  const mail = createMail({ database, from: config.mailFrom, smtpUrl: config.smtpUrl, jobs, onOutcome: mails.add })
  stops.push(async () => mail.close())
  const trusted = createTrustedFetch({ proxy: config.fetchProxy })
  stops.push(() => trusted.close())
  const botProofs = createBotProofs(database.kysely, secret)
  const identity = config.tokenIssuer
    ? undefined
    : createEmbeddedIdentity({
        database,
        mail,
        siteUrl: config.siteUrl,
        siteName: config.siteName,
        identityUrl: new URL(config.identityUrl, config.siteUrl).href,
        secret,
        botProofs,
        social: socialSignIn({ providers: config.providers, fetch: trusted.fetch }),
        later: (request) => jobs.send('code-mail', request),
        warn: log.warn,
      })
  if (identity) jobs.work('code-mail', identity.sendRequested, { atOnce: 2, personal: true })
  const { verify } = createTokenVerifier(
    identity ? issuerOf(identity) : issuerElsewhere(config.tokenIssuer!, trusted.fetch),
  )
  const webRules = {
    userAgent: `Mozilla/5.0 (compatible; ${config.siteName}Bot/1.0; +${config.contact})`,
    // The demo's news pages are served by this very process.
    allow: config.demo ? [...config.fetchAllow, new URL(config.siteUrl).host] : config.fetchAllow,
    isPrivate: (url: URL) =>
      url.host === new URL(config.siteUrl).host && !(config.demo && url.pathname.startsWith('/demo-news/')),
    extraPorts: config.fetchPorts,
    proxy: config.fetchProxy,
    onOutcome: fetches.add,
  }
  const fetcher = createWebFetch(webRules)
  const reader = createPageReader(fetcher)
  stops.push(
    () => reader.close(),
    () => fetcher.close(),
  )

  // Loaded only where it is used: in production none of it exists.
  const demo = config.demo ? await import('../demo/demo.ts') : undefined
  const demoMember = await demo?.fillDemo({ database, siteUrl: config.siteUrl, secret, now: Date.now() })
  const counts = new RequestCounts()
  const overload = new Overload({
    waiting: () => database.pool.waitingCount,
    onRefused: (requests) => log.warn(`${requests} requests were refused: more come than can be answered`),
  })
  const background = await startBackground({
    config,
    database,
    files,
    changed,
    jobs,
    mail,
    webRules,
    fetcher,
    domainOf: namesOf({ demo, config }),
    log,
  })
  // Before the jobs are: what they wait for is cut off first, and they are tried again by whoever starts next.
  stops.push(() => background.close())

  const app = await createApp({
    config,
    database: replica ? withReplicaReads(database) : database,
    replica,
    cache,
    changed,
    counts,
    overload,
    metrics: createMetrics({
      database,
      replica,
      cache,
      counts,
      overload,
      mails,
      fetches,
    }),
    identity,
    verify,
    mail,
    files,
    botCheck: botCheckOf(config.botCheck, { secret, fetch: trusted.fetch, warn: log.warn }),
    botProofs,
    reader,
    redis,
    sendForPicture: background.sendForPicture,
    sharePictures: background.sharePictures,
    frontend,
    demo,
    log,
  })
  stops.push(() => app.close())
  const address = await listen(app, config)
  // Not before: a start is busy with other things.
  overload.start()
  stops.push(async () => overload.stop())
  await background.lookForWork()
  return { app, address, demoMember, files, stop }
}

const replicaOf = ({ databaseReadUrl, databasePrepare: prepare }: Config, { address: primary }: Database, log: Log) =>
  databaseReadUrl === undefined
    ? undefined
    : followReplica({ address: { connectionString: databaseReadUrl }, primary, prepare, warn: log.warn })

const issuerOf = ({ issuer, audience, jwks }: Identity) => ({ issuer, audience, keys: jwks })

/** A provider elsewhere, known by its public keys alone. */
const issuerElsewhere = ({ issuer, audience, jwksUrl }: TokenIssuer, ask: TrustedFetch) => ({
  issuer,
  audience,
  async keys() {
    const response = await ask(jwksUrl)
    if (!response.ok) throw new Error(`${jwksUrl} answered ${response.status}`)
    return (await response.json()) as JSONWebKeySet
  },
})

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host, backlog: BACKLOG })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} is taken: another program, or another Unspun, listens there. Stop it, or set PORT to another number.`,
      )
    }
    if (code === 'EACCES')
      throw new OperatorError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`HOST is ${host}, which is not an address of this machine.`)
    throw error
  }
}
