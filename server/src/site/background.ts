import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import { createWebFetch, type WebFetch, type WebFetchOptions } from '@unspun/web-fetch/web-fetch.ts'
import { createNightlyBackups, NIGHTLY_SECONDS, type NightlyBackups } from '../database/backups/nightly.ts'
import { oldestBackup } from '../database/backups/nightly-folder.ts'
import { requireBackupDir } from '../database/backups/own-backups.ts'
import type { Database } from '../database/database.ts'
import { pruneEvents } from '../database/events/event-store.ts'
import type { Files } from '../engines/files/files.ts'
import type { Jobs, RunningJob } from '../engines/jobs/jobs.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { checkRecentVotes } from '../fixes/ranking/check-recent-votes.ts'
import { createRanker, RANKING_SECONDS, type Ranker } from '../fixes/ranking/ranker.ts'
import { isRankingDue } from '../fixes/ranking/store.ts'
import { createDrawer } from '../fixes/share-pictures/drawer.ts'
import {
  noSharePicturesBy,
  type SharePictures,
  sharePicturesBy,
  workOnOldSharePictures,
  workOnSharePictures,
} from '../fixes/share-pictures/share-picture-jobs.ts'
import { fillCues } from '../headlines/cue-store.ts'
import { picturesIn } from '../headlines/pictures/open-files.ts'
import { sendForPicture, workOnPictures } from '../headlines/pictures/picture-jobs.ts'
import { workOnHistory } from '../headlines/rechecks/recheck-jobs.ts'
import type { SendForPicture } from '../headlines/store.ts'
import { tidyBotProofs } from '../identity/bot-check/bot-proof-store.ts'
import { tidyIdentity } from '../identity/store.ts'
import type { Changed } from '../invalidation/changes.ts'
import { tidyRemovals } from '../invalidation/notify.ts'
import { tidyAvatars } from '../members/avatar-files.ts'
import { workOnErasedList, workOnLeaving } from '../members/deletion/deletion-jobs.ts'
import { sendForExports, workOnExports } from '../members/export/export-jobs.ts'
import { fillNameKeys } from '../members/name-store.ts'
import { tidyRegistrations } from '../members/registration-store.ts'
import { releaseDue } from '../moderation/pre-moderation/store.ts'
import { tidyReports } from '../moderation/reports/store.ts'
import { settleVotes } from '../moderation/visibility/withdrawn-votes-store.ts'
import { createFeedChecks, type FeedChecks } from '../news/sources/check-feeds.ts'
import { forLog } from '../news/sources/feed-address.ts'
import { readFeedFile } from '../news/sources/feed-list.ts'
import { setFileSources } from '../news/sources/source-store.ts'
import { pruneItems } from '../news/store.ts'
import { sendForNewsPictures, tidyNewsPictures, workOnNewsPictures } from '../news/take-pictures.ts'
import { tidyNotifications } from '../notifications/forget-store.ts'
import { mailChannel } from '../notifications/mail-channel.ts'
import { workOnNotificationMails } from '../notifications/mail-jobs.ts'
import { type SendToNotify, sendToNotify, workOnNotifications } from '../notifications/notification-jobs.ts'
import { notificationReader } from '../notifications/posts-store.ts'
import { hubReader, workOnHub } from '../publishing/hub/hub-jobs.ts'
import { workOnOpenData } from '../publishing/open-data/dump-jobs.ts'
import { createDumper, type Dumper } from '../publishing/open-data/dumper.ts'
import { workOnPacks } from '../publishing/packs/pack-jobs.ts'
import { createPacker, type Packer } from '../publishing/packs/packer.ts'
import { workOnWebhooks } from '../publishing/webhooks/webhook-jobs.ts'
import { workOnSearch } from '../search/fill-job.ts'
import type { Config } from '../settings/config.ts'
import { workOnNumbers } from '../statistics/statistics-jobs.ts'
import { workOnToday } from '../today/today-jobs.ts'
import { type SendForLink, sendForLink, workOnLinks } from '../weekly/link-jobs.ts'
import { workOnWeekly } from '../weekly/weekly-jobs.ts'
import type { Log } from './log.ts'
import { tidyPageFiles } from './page-file-store.ts'
import { robotName } from './start-web-reader.ts'

export interface BackgroundParts {
  config: Config
  database: Database
  files: Files
  changed: Changed
  /** The key for hashes of counted values. */
  secret: string
  /** Must not be started yet: a job is registered before. */
  jobs: Jobs
  mail: Mail
  webRules: WebFetchOptions
  fetcher: WebFetch
  trustedFetch: TrustedFetch
  domainOf: (url: string) => string
  log: Log
}

/** The background work that requests can start. */
export interface Background {
  sendForPicture: SendForPicture
  sharePictures: SharePictures
  sendForExports: ReturnType<typeof sendForExports>
  sendForWeeklyLink: SendForLink
  sendToNotify: SendToNotify
  sendToSettleVotes: () => void
  /** Undefined with a database that the operator runs, or if the settings turn backups off. */
  backups: NightlyBackups | undefined
  packer: Packer
  dumper: Dumper
  /** Queues what a start begins. Call it once the site answers, because some work (the demo's pictures) fetches from this site. */
  lookForWork(): Promise<void>
  /** Aborts everything that waits for other hosts. The caller stops the jobs. */
  close(): Promise<void>
}

/** For a process that serves pages: drawings then take at most a fifth of the time, which hardly slows the slowest pages. */
const PAUSE_FACTOR = 4

/** A million votes are moved in several runs. */
const SETTLE_SECONDS = 15 * 60

/** Registers every job and starts the jobs. */
export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { config, database, files, changed, jobs, fetcher, log } = parts
  const drawer = createDrawer({ pauseFactor: config.role === 'jobs' ? 0 : PAUSE_FACTOR })
  // Separate fetches, so that people who submit an article do not wait for feeds, nor feeds for pictures.
  const feedFetcher = createWebFetch(parts.webRules)
  const historyFetcher = createWebFetch(parts.webRules)
  const newsPictureFetcher = createWebFetch(parts.webRules)
  const feeds = createFeedChecks({
    database,
    web: feedFetcher,
    domainOf: parts.domainOf,
    warn: log.warn,
    onNews: () => {
      changed.feedItems()
      // If this fails, the schedule finds the items.
      void sendForNewsPictures(jobs).catch(() => {})
    },
  })
  const sharePictures = (config.sharePictures ? sharePicturesBy : noSharePicturesBy)(jobs)

  // The demo's news sites are this machine.
  const batch = config.demo ? 100 : undefined
  const redrawSharePicturesOf = sharePictures.redrawOf
  workOnPictures(jobs, { database, files, fetcher, changed, redrawSharePicturesOf }, batch)
  workOnNewsPictures(jobs, { database, files, fetcher: newsPictureFetcher, changed })
  const historyParts = { database, web: historyFetcher, domainOf: parts.domainOf, changed }
  const history = workOnHistory(jobs, historyParts, { on: config.lookUps, robot: robotName(config.siteName) })
  workOnOldSharePictures(jobs, files)
  if (config.sharePictures) workOnSharePictures(jobs, { database, files, changed, drawer, siteName: config.siteName })
  workOnMembersData(parts)
  const hub = config.websubHub
  workOnHub(jobs, { database, fetch: parts.trustedFetch, hub, siteUrl: config.siteUrl })
  workOnNotifications(jobs, database, [notificationReader, hubReader(jobs, hub)], log.warn)
  const { secret, mail } = parts
  const { siteName, siteUrl } = config
  workOnNotificationMails(jobs, database, mailChannel({ mail, secret, siteName, siteUrl }))
  const weekly = { database, mail, secret, siteName, siteUrl }
  workOnWeekly(jobs, weekly)
  workOnLinks(jobs, weekly)
  const ranker = createRanker({ address: database.address, prepare: config.databasePrepare })
  workOnRanking(parts, ranker)
  workOnUpkeep(parts, feeds)
  const place = { files: config.files, dataDir: config.dataDir }
  const { databasePrepare: prepare, dataLicence: licence, moderatorNames: named } = config
  const packer = createPacker({ database, prepare, files, place })
  workOnPacks(jobs, config.extensionFiles ? packer : undefined, log.pino.info.bind(log.pino))
  const dumper = createDumper({ database, prepare, files, place, licence, named, on: config.openData })
  workOnOpenData(jobs, dumper, log.pino.info.bind(log.pino))
  workOnSearch(jobs, database)
  const webhookFetcher = createWebFetch(parts.webRules)
  workOnWebhooks(jobs, { database, web: webhookFetcher, siteUrl, warn: log.warn })
  workOnNumbers(jobs, database, changed.numbersCounted)
  workOnToday(jobs, database, changed.pairsChosen)
  const backups = nightlyBackupsOf(parts)
  if (backups) workOnBackups(parts, backups)
  if (backups) await warnOfBackupDir(parts)

  await listFeeds(parts)
  await jobs.start()

  return {
    sendForPicture: sendForPicture(jobs),
    sharePictures,
    sendForExports: sendForExports(jobs),
    sendForWeeklyLink: sendForLink(jobs),
    sendToNotify: sendToNotify(jobs),
    // If this fails, the schedule finds the member.
    sendToSettleVotes: () => void jobs.send('settle-votes', {}).catch(() => {}),
    backups,
    packer,
    dumper,
    async lookForWork() {
      await jobs.sendAfterStart()
      if (await isRankingDue(database)) await jobs.send('rank', {})
    },
    async close() {
      await feeds.close()
      await feedFetcher.close()
      await newsPictureFetcher.close()
      await historyFetcher.close()
      await history.close()
      await webhookFetcher.close()
      await drawer.close()
      await ranker.close()
      await packer.close()
      await dumper.close()
      await backups?.close()
    },
  }
}

function workOnRanking({ database, changed, jobs, log }: BackgroundParts, ranker: Ranker): void {
  const options = { cron: '17 */4 * * *', once: true, retries: 1, expireSeconds: RANKING_SECONDS }
  jobs.work('rank', async () => log.pino.info(await ranker.rank(), 'The fixes are ranked'), options)
  const check = () => checkRecentVotes(database, changed.vote)
  jobs.work('check-waves', check, { cron: '*/5 * * * *', once: true, retries: 0 })
}

function workOnMembersData({ config, database, files, jobs, mail, secret, log }: BackgroundParts): void {
  const { siteName, siteUrl } = config
  workOnExports(jobs, { database, files, siteName, warn: log.warn })
  const leaveLog = { info: log.pino.info.bind(log.pino), warn: log.warn }
  workOnLeaving(jobs, { database, files, mail, secret, siteName, siteUrl, log: leaveLog })
  const { backupDir } = config
  workOnErasedList(jobs, {
    files,
    oldestBackup: async () => (backupDir === undefined ? undefined : oldestBackup(backupDir)),
  })
}

function workOnUpkeep({ database, files, jobs, mail }: BackgroundParts, feeds: FeedChecks): void {
  const everyMinute = { cron: '* * * * *', once: true, retries: 0 }
  jobs.work('check-feeds', (_, { signal }) => feeds.checkDue(signal), { ...everyMinute, afterStart: 0 })
  jobs.work('release-posts', async () => void (await releaseDue(database)), everyMinute)
  const settle = (_: object, { signal }: RunningJob) => settleVotes(database, signal)
  jobs.work('settle-votes', settle, { ...everyMinute, expireSeconds: SETTLE_SECONDS })
  jobs.work('tidy-avatars', () => tidyAvatars({ database, files }, Date.now()), { cron: '41 * * * *' })
  const fill = { cron: '23 4 * * *', afterStart: 0, once: true }
  jobs.work('name-keys', () => fillNameKeys(database), fill)
  jobs.work('headline-cues', () => fillCues(database), fill)
  const tidy = async () => {
    await pruneItems(database)
    await mail.tidy()
    await tidyIdentity(database.kysely)
    await tidyBotProofs(database.kysely)
    await tidyRemovals(database.kysely)
    await tidyReports(database.kysely)
    await tidyRegistrations(database.kysely)
    await tidyNotifications(database)
    await pruneEvents(database)
    await tidyPageFiles(database)
    // Last, because it needs the file store.
    await tidyNewsPictures({ database, files }, Date.now())
  }
  jobs.work('tidy', tidy, { cron: '23 4 * * *' })
}

function nightlyBackupsOf({ config, database }: BackgroundParts): NightlyBackups | undefined {
  const { databaseUrl, backupDir: folder, files, dataDir, siteUrl: site } = config
  if (databaseUrl !== undefined || folder === undefined) return undefined
  const pictures = files.kind === 'disk' ? picturesIn(dataDir) : undefined
  return createNightlyBackups({ database, folder, pictures, site })
}

function workOnBackups({ jobs, log }: BackgroundParts, backups: NightlyBackups): void {
  const work = async () => {
    const made = await backups.makeDue(new Date())
    if (made) log.pino.info(made, 'The nightly backup is made and checked')
    if (made && made.ahead.length > 0)
      log.warn(
        `Backups were named by a clock that was ahead, so they are not counted, and are yours to remove: ${made.ahead.join(', ')}`,
      )
  }
  // Every hour, because a backup that failed or was missed is made up for.
  const options = { cron: '47 * * * *', afterStart: 0, once: true, retries: 0, expireSeconds: NIGHTLY_SECONDS }
  jobs.work('backup', work, options)
}

/** Only warns, because a site without its disk for backups should still serve. */
async function warnOfBackupDir({ config, log }: BackgroundParts): Promise<void> {
  await requireBackupDir(config.backupDir!).catch((error) =>
    log.warn(`${error.message} No nightly backup is made until this is corrected.`),
  )
}

async function listFeeds({ config, database, log }: BackgroundParts): Promise<void> {
  const { urls, refused } = await readFeedFile(config.feeds)
  if (refused.length > 0)
    log.warn(`FEEDS contains invalid feed addresses: ${refused.slice(0, 5).map(forLog).join(', ')}`)
  await setFileSources(database, urls)
}
