import { callLimits } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { Redis } from 'ioredis'
import type { Registry } from 'prom-client'
import { commentRoutes } from './comments/routes.ts'
import type { Database } from './database/database.ts'
import type { Files } from './engines/files/files.ts'
import type { Mail } from './engines/mail/mail.ts'
import type { LabelledCounter } from './engines/metrics/labelled-counter.ts'
import { silenceLimits } from './engines/postgres/silence-limits.ts'
import { rankingRoutes } from './fixes/ranking/routes.ts'
import { fixRoutes } from './fixes/routes.ts'
import { sharePictureRoutes } from './fixes/share-pictures/routes.ts'
import type { SharePictures } from './fixes/share-pictures/share-picture-jobs.ts'
import { voteRoutes } from './fixes/votes/routes.ts'
import { createVoteQueue } from './fixes/votes/vote-queue.ts'
import { addViews } from './headlines/attention-store.ts'
import { domainRoutes } from './headlines/domains/routes.ts'
import { domainOf } from './headlines/extraction/domain-of.ts'
import type { PageReader } from './headlines/extraction/page-reader.ts'
import { headlineRoutes } from './headlines/routes.ts'
import type { SendForPicture } from './headlines/store.ts'
import { saveViews, ViewCounts } from './headlines/view-counts.ts'
import { addressOf } from './http/client-address.ts'
import { apiDocs } from './http/endpoints/api-docs.ts'
import type { Route } from './http/endpoints/endpoint.ts'
import { mount } from './http/endpoints/mount.ts'
import type { VerifyToken } from './http/endpoints/viewer.ts'
import { answerErrors } from './http/errors.ts'
import { createFastPath, httpsOnlyOf } from './http/fast-path/fast-path.ts'
import { serveImages } from './http/images/images.ts'
import { sendStoredFile } from './http/images/send-stored-file.ts'
import type { Overload } from './http/limits/overload.ts'
import { createRateLimits } from './http/limits/rate-limits.ts'
import { cspReports } from './http/monitoring/csp-reports.ts'
import { health } from './http/monitoring/health.ts'
import { serveMetrics } from './http/monitoring/metrics.ts'
import { requestLog } from './http/monitoring/request-log.ts'
import type { Frontend } from './http/pages/frontend.ts'
import { servePages } from './http/pages/pages.ts'
import { webManifest } from './http/pages/web-manifest.ts'
import type { RequestCounts } from './http/request-counts.ts'
import { serveDocuments } from './http/syndication/serve-documents.ts'
import { serveFeeds } from './http/syndication/serve-feeds.ts'
import { wellKnown } from './http/well-known.ts'
import type { BotCheck } from './identity/bot-check/bot-check.ts'
import type { BotProofs } from './identity/bot-check/bot-proof.ts'
import type { Identity } from './identity/identity.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import { socialRoutes } from './identity/social/social-routes.ts'
import type { Changed } from './invalidation/changes.ts'
import { avatarRoutes } from './members/avatar-routes.ts'
import { blockRoutes } from './members/blocks/routes.ts'
import { type LeavingRoutesOptions, leavingRoutes } from './members/deletion/routes.ts'
import { serveExports } from './members/export/serve-exports.ts'
import { favoriteRoutes } from './members/favorites/routes.ts'
import { renameLimit } from './members/quotas/rename-limit.ts'
import { postingRoutes } from './members/quotas/routes.ts'
import { accountRoutes } from './members/routes.ts'
import { holdIfReported } from './moderation/actions/hold.ts'
import type { Forbidden } from './moderation/bans/bans.ts'
import { checkAdministrator } from './moderation/moderators-store.ts'
import { reportRoutes } from './moderation/reports/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { feedRoutes } from './news/routes.ts'
import { channelRoutes } from './notifications/channel-routes.ts'
import type { SendToNotify } from './notifications/notification-jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { serveOwnFeed } from './notifications/serve-own-feed.ts'
import { serveUnsubscribe } from './notifications/serve-unsubscribe.ts'
import { type BuiltExtension, readBuilds } from './publishing/downloads/read-builds.ts'
import { extensionBuildRoutes } from './publishing/downloads/routes.ts'
import { serveBuilds } from './publishing/downloads/serve-builds.ts'
import { cardRoute } from './publishing/embeds/card-route.ts'
import { embedRoutes } from './publishing/embeds/routes.ts'
import { feedList } from './publishing/feeds/feed-list.ts'
import { openDataRoutes } from './publishing/open-data/routes.ts'
import { serveData } from './publishing/open-data/serve-data.ts'
import { extensionRoutes } from './publishing/packs/routes.ts'
import { serveExtensionFiles } from './publishing/packs/serve-files.ts'
import { crawlerRoutes } from './publishing/sitemap/crawler-routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { checkRegistrationElsewhere } from './registration/store.ts'
import { searchRoutes } from './search/routes.ts'
import type { Config } from './settings/config.ts'
import { siteOf } from './settings/site-of.ts'
import { devMail } from './site/dev-mail.ts'
import type { Log } from './site/log.ts'
import { readPageFile } from './site/page-file-store.ts'
import { numbersRoutes } from './statistics/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { playOf } from './today/store.ts'
import type { SendForLink } from './weekly/link-jobs.ts'
import { serveWeekly } from './weekly/serve-weekly.ts'

/** News pages to submit in local mode. All are on this host but belong to different outlets. */
export interface DemoNews {
  demoNewsPages: FastifyPluginAsync<{ siteUrl: string }>
  demoDomainOf(url: string, siteUrl: string): string | undefined
}

export interface AppDependencies {
  config: Config
  database: Database
  cache: PageCache
  changed: Changed
  counts: RequestCounts
  overload: Overload
  metrics: Registry
  cspReports: LabelledCounter
  /** The key for hashes of counted values. */
  secret: string
  /** Undefined if an external identity provider is used. */
  identity: Identity | undefined
  verify: VerifyToken
  mail: Mail
  files: Files
  botCheck: BotCheck
  botProofs: BotProofs
  /** The factor by which a network address raises the work of the bot check. */
  botCheckWork: (address: string) => Promise<number>
  forbidden: Forbidden
  reader: PageReader
  /** Without it, each process counts rate limits separately. */
  redis: Redis | undefined
  sendForPicture: SendForPicture
  sharePictures: SharePictures
  sendForExports: LeavingRoutesOptions['sendForExports']
  sendForWeeklyLink: SendForLink
  sendToNotify: SendToNotify
  sendToSettleVotes: () => void
  /** Without it, only the API is served. */
  frontend: Frontend | undefined
  demo: DemoNews | undefined
  log: Log
}

/** Short enough to be read aloud. */
const newRequestId = () => crypto.randomUUID().slice(0, 13)

/** A process for jobs serves only its health. */
export async function createApp(parts: AppDependencies): Promise<FastifyInstance> {
  const { config, database, cache, frontend, overload, counts, log } = parts
  const views = new ViewCounts()
  const fastPath = createFastPath({
    overload,
    counts,
    log: log.hotRequest,
    newId: newRequestId,
    onRead: ({ url = '', headers, socket }) =>
      views.read(url, addressOf(headers, socket.remoteAddress, config.trustProxy), headers['user-agent']),
    httpsOnly: httpsOnlyOf(config.siteUrl, config.hstsSubdomains),
  })
  const app = Fastify({
    loggerInstance: log.pino as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    requestIdHeader: false,
    genReqId: newRequestId,
    // Trusts one hop: the entry that the proxy added, never one that the client sent.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: callLimits.bodyBytes,
    routerOptions: { maxParamLength: addressLimits.url },
    // Answers requests whose URL cannot be decoded.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).send(new AppError('BadRequest').refusal),
    serverFactory: (handler) => {
      const { middleware } = frontend ?? {}
      if (!middleware) return fastPath.createServer(handler)
      return fastPath.createServer((request, response) =>
        middleware(request, response, () => handler(request, response)),
      )
    },
  })
  app.addHook('preClose', async () => {
    fastPath.close()
  })
  const saveLast = saveViews(views, (seen) => addViews(database, seen))
  app.addHook('onClose', saveLast)
  requestLog(app, counts, overload)
  answerErrors(app)
  health(app, async () => (await database.watch?.answers(silenceLimits.readyMs)) ?? false)
  serveMetrics(app, parts.metrics, config.metricsToken)
  if (config.role === 'jobs') return app

  const builds = await readBuilds(config.extensionBuilds)
  const routes = routesOf(parts, builds)
  await app.register(
    async (api) =>
      mount(api, routes, {
        cache,
        overload,
        send: fastPath.send,
        verify: parts.verify,
        checkNetwork: parts.forbidden.checkNetwork,
        charge: createRateLimits(config.rateLimit, parts.redis),
      }),
    { prefix: '/api' },
  )
  await app.register(apiDocs, { prefix: '/api', site: siteOf(config) })
  if (parts.identity) {
    const charge = createRateLimits(config.rateLimit, parts.redis, 'identity-')
    await app.register(identityRoutes, { prefix: '/identity', identity: parts.identity, charge })
    await app.register(socialRoutes, { prefix: '/identity/social', identity: parts.identity, charge })
  }
  await app.register(async (images) => serveImages(images, parts.files), { prefix: '/images' })
  const chargePage = createRateLimits(config.rateLimit, parts.redis, 'page-')
  await app.register(serveExtensionFiles, { prefix: '/api', database, files: parts.files, charge: chargePage })
  await app.register(serveExports, { database, files: parts.files, charge: chargePage, secret: parts.secret })
  const { siteUrl, siteName } = config
  await app.register(serveOwnFeed, { database, charge: chargePage, siteUrl, siteName })
  await app.register(serveUnsubscribe, { database, charge: chargePage, secret: parts.secret, siteName })
  await app.register(serveWeekly, {
    database,
    sendForLink: parts.sendForWeeklyLink,
    charge: chargePage,
    secret: parts.secret,
    siteName,
  })
  await app.register(serveBuilds, { builds })
  const offering = { database, files: parts.files, charge: chargePage, siteUrl, siteName, sendFile: sendStoredFile }
  if (config.openData) await app.register(serveData, offering)
  await app.register(webManifest, { site: siteOf(config) })
  await app.register(wellKnown, { site: siteOf(config) })
  await app.register(crawlerRoutes, { database, cache, overload, charge: chargePage, siteUrl: config.siteUrl })
  const making = { cache, overload, send: fastPath.send, charge: chargePage, site: siteOf(config) }
  await app.register(serveDocuments, { ...making, documents: [cardRoute({ database, siteUrl, siteName })] })
  await app.register(serveFeeds, { ...making, hub: config.websubHub, feeds: feedList({ ...config, database }) })
  await app.register(cspReports, {
    charge: createRateLimits(config.rateLimit && callLimits.reportPointsPerMinute, parts.redis, 'report-'),
    count: parts.cspReports.add,
    warn: log.warn,
  })
  if (config.local) await app.register(devMail, { mail: parts.mail, siteName: config.siteName })
  if (parts.demo) await app.register(parts.demo.demoNewsPages, { siteUrl: config.siteUrl })
  const readFile = (name: string) => readPageFile(database, name)
  if (frontend) await app.register(async (pages) => servePages(pages, { ...making, frontend, routes, readFile }))
  return app
}

function routesOf(parts: AppDependencies, builds: readonly BuiltExtension[]): Route[] {
  const { config, database, changed, sharePictures } = parts
  // Absolute, because programs also read the API under other host names.
  const imagesUrl = new URL(config.imagesUrl, config.siteUrl).href.replace(/\/$/, '')
  const { sendToSettleVotes } = parts
  const runVote = createVoteQueue()
  const acting = { database, changed, files: async () => parts.files, sendToSettleVotes }
  return [
    ...searchRoutes({ database, imagesUrl }),
    ...headlineRoutes({
      database,
      changed,
      reader: parts.reader,
      domainOf: namesOf(parts),
      checkOutlet: parts.forbidden.checkOutlet,
      imagesUrl,
      sendForPicture: parts.sendForPicture,
    }),
    ...fixRoutes({
      database,
      changed,
      files: parts.files,
      maxFixesPerHeadline: config.maxFixesPerHeadline,
      imagesUrl,
      sendForSharePictures: sharePictures.sendFor,
      sendToNotify: parts.sendToNotify,
    }),
    ...sharePictureRoutes({ database, drawSoon: sharePictures.drawSoon }),
    ...rankingRoutes({ database }),
    ...voteRoutes({ database, changed, runVote }),
    ...todayRoutes({ database, changed, runVote }),
    ...commentRoutes({ database, changed, sendToNotify: parts.sendToNotify }),
    ...favoriteRoutes({ database, imagesUrl }),
    ...domainRoutes({ database }),
    ...numbersRoutes({ database }),
    ...feedRoutes({ database, imagesUrl }),
    ...avatarRoutes({ database, changed, files: parts.files }),
    ...accountRoutes({
      database,
      changed,
      botCheck: parts.botCheck,
      botProofs: parts.botProofs,
      botCheckWork: parts.botCheckWork,
      redrawSharePicturesOf: sharePictures.redrawOf,
      allowRename: renameLimit(parts),
      votesPrivate: config.votesPrivate,
      playOf: (userId) => playOf(database, userId),
      siteName: config.siteName,
      secret: parts.secret,
      admission: parts.forbidden,
      checkRegistration: parts.identity ? undefined : () => checkRegistrationElsewhere(database.kysely),
    }),
    ...extensionBuildRoutes(builds),
    ...openDataRoutes({ ...config, database }),
    ...embedRoutes({ database, siteUrl: config.siteUrl, siteName: config.siteName }),
    ...postingRoutes({ database }),
    ...blockRoutes({ database }),
    ...notificationRoutes({ database }),
    ...channelRoutes({ database, siteUrl: config.siteUrl }),
    ...leavingRoutes({ ...parts, ...config, secret: parts.secret }),
    ...reportRoutes({ ...config, database, secret: parts.secret, holdIfReported: holdIfReported(acting) }),
    ...extensionRoutes({ database }),
    ...registrationRoutes({ database, checkAdministrator: (viewer) => checkAdministrator(database, viewer) }),
    ...moderationRoutes({ ...acting, moderatorNames: config.moderatorNames, warn: parts.log.warn }),
  ]
}

/** Returns the function that maps a URL to its news site. */
export function namesOf({ demo, config }: Pick<AppDependencies, 'demo' | 'config'>): (url: string) => string {
  return (url) => demo?.demoDomainOf(url, config.siteUrl) ?? domainOf(url)
}
