import { createdAt } from '../database/backups/backup-store.ts'
import { NIGHTLY_SECONDS } from '../database/backups/nightly.ts'
import { isBackupDue } from '../database/backups/nightly-folder.ts'
import { newestOwn, type OwnBackup } from '../database/backups/own-backups.ts'
import { countSetAside } from '../database/events/unfinished-store.ts'
import { failedJobs, MANY_WAITING, queueCounts } from '../engines/jobs/job-queue-stats.ts'
import { withoutAddresses } from '../engines/mail/mail-refusals.ts'
import { outboxCounts, outboxMails } from '../engines/mail/outbox-list.ts'
import { clockDifference } from '../engines/postgres/database-clock.ts'
import { runningVersion } from '../engines/postgres/postgres-version.ts'
import { moderators } from '../moderation/moderators-store.ts'
import { forLog } from '../news/sources/feed-address.ts'
import { type FeedStatus, listFeeds } from '../news/sources/manage-feeds.ts'
import { explainOutdated } from '../site/site-database.ts'
import type { Workplace } from './command.ts'
import { advice, attention, type Check, fine, type Outcome, skipped } from './finding.ts'

type Place = Pick<Workplace, 'config' | 'database'>

const DAY_MS = 24 * 60 * 60_000
/** Tokens and locks expect the clocks of all machines to be this close. */
const CLOCK_MS = 60_000
const SHOWN_FAILURES = 20

/** What can be checked in a database with any schema. */
export function checksOfDatabase({ config, database: { pool } }: Place): Check[] {
  const checks: Check[] = [{ about: 'database', find: async () => findVersion() }]
  if (config.databaseUrl !== undefined)
    checks.push({ about: 'clock', find: async () => clockOf(await clockDifference(pool)) })
  return checks

  async function findVersion(): Promise<Outcome> {
    const running = await runningVersion(pool)
    const outdated = explainOutdated(running, config)
    // The embedded one is updated with Unspun, so nobody else can do something about it today.
    if (outdated) return (config.databaseUrl === undefined || config.local ? advice : attention)(outdated)
    return fine(`PostgreSQL ${running.version} answers.`)
  }
}

export function clockOf(aheadMs: number): Outcome {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) < CLOCK_MS) return fine('The clocks of this machine and of the database agree.')
  return attention(
    `The database's clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's: let both keep time by NTP.`,
  )
}

/** What can be checked if the schema is this program's. */
export function checksOfTables(place: Place): Check[] {
  const { config, database } = place
  const checks: Check[] = [
    { about: 'backups', find: () => findBackups(place) },
    { about: 'mails', find: () => findMails(place) },
    { about: 'jobs', find: () => findJobs(place) },
    { about: 'events', find: () => findEvents(place) },
    { about: 'feeds', find: async () => feedsOf(await listFeeds(database), new Date()) },
  ]
  if (!config.local) checks.push({ about: 'moderators', find: () => findModerators(place) })
  return checks
}

async function findBackups({ config, database }: Place): Promise<Outcome> {
  const { databaseUrl, backupDir } = config
  if (databaseUrl !== undefined)
    return skipped('The site makes none of a database that you run. Make sure that you do.')
  if (backupDir === undefined) return skipped('BACKUP_DIR is off.')
  const now = new Date()
  const since = await createdAt(database)
  const newest = await newestOwn(backupDir, now)
  const backups = newest ? [newest] : []
  const made = newest ? `The newest is of ${newest.at.toISOString()}` : `There is none in ${backupDir}`
  if (isBackupLate(backups, since, now))
    return attention(`${made}: look for the job backup in the site's log, and make one with: backup <folder>`)
  return fine(newest ? `${made}.` : `${made} yet. The first is due tonight.`)
}

/** Whether a backup is missing that was due so long ago that it has had the time that it may take. */
export const isBackupLate = (backups: readonly OwnBackup[], since: Date, now: Date): boolean =>
  isBackupDue(backups, since, new Date(now.getTime() - NIGHTLY_SECONDS * 1000))

async function findMails({ config, database: { pool } }: Place): Promise<Outcome> {
  if (config.smtpUrl === undefined) return skipped('SMTP_URL is not set, so mails are kept and not sent.')
  const { waiting, failed, sent, stuck } = await outboxCounts(pool)
  const counts = `Of the last week ${sent} were sent, ${failed} refused or given up, and ${waiting} wait`
  if (!stuck) return fine(`${counts}.`)
  const [newest] = (await outboxMails(pool, SHOWN_FAILURES)).filter(({ last_error }) => last_error !== '')
  // Somebody may have this mailed to them every day.
  const words = newest ? `. The mail server said last: ${withoutAddresses(newest.last_error, newest.recipient)}` : ''
  return attention(`No mail gets out. ${counts}${words}. List them with: mails`)
}

async function findJobs({ database: { pool } }: Place): Promise<Outcome[]> {
  const queues = await queueCounts(pool)
  if (queues.length === 0) return [attention('The site has never run.')]
  const since = Date.now() - DAY_MS
  const failed = (await failedJobs(pool, SHOWN_FAILURES)).filter(({ failed_at }) => (failed_at?.getTime() ?? 0) > since)
  const outcomes = queues
    .filter(({ waiting }) => waiting > MANY_WAITING)
    .map(({ name, waiting }) =>
      advice(`${waiting} jobs of ${name} wait: look whether a process with ROLE=jobs or all runs, then at: jobs`),
    )
  const [newest] = failed
  if (newest) {
    const count = `${failed.length}${failed.length === SHOWN_FAILURES ? ' or more' : ''}`
    outcomes.push(
      attention(`Failed for good in the last day: ${count}, the last of ${newest.name}. List them with: jobs`),
    )
  }
  return outcomes.length > 0 ? outcomes : [fine('None failed for good in the last day, and no queue is long.')]
}

async function findEvents({ database }: Place): Promise<Outcome> {
  const aside = (await countSetAside(database)).filter(({ events }) => events > 0)
  if (aside.length === 0) return fine('None is set aside.')
  const counts = aside.map(({ reader, events }) => `${events} by ${reader}`).join(', ')
  return advice(`Set aside, because they fail, and tried again: ${counts}. The errors are in: jobs`)
}

/** A feed that fails now and then is normal, so one counts after a day without success. */
export function feedsOf(feeds: readonly FeedStatus[], now: Date): Outcome {
  const kept = feeds.filter(({ state }) => state !== 'removed')
  const stopped = kept.filter(({ state }) => state === 'stopped').length
  const failing = kept.filter(
    ({ state, failures, succeeded_at }) =>
      state === 'read' && failures > 0 && now.getTime() - (succeeded_at?.getTime() ?? 0) > DAY_MS,
  )
  const gone = stopped > 0 ? ` ${stopped} are gone for good.` : ''
  const [first] = failing
  if (first)
    return attention(
      `${failing.length} of ${kept.length} could not be read for a day, such as ${forLog(first.url)} (${first.last_error}).${gone} Try again with feeds read <address>, or end it with feeds remove <address>.`,
    )
  return kept.length === 0 ? fine('None are read.') : fine(`${kept.length - stopped} are read.${gone}`)
}

async function findModerators({ database }: Place): Promise<Outcome> {
  const all = await moderators(database.kysely)
  if (all.length === 0)
    return attention(
      'There is none, so nobody decides reports: find a member with users find <name>, then moderator add <user id>.',
    )
  return fine(
    `There are ${all.length}, ${all.filter(({ administrator }) => administrator).length} of them administrators.`,
  )
}
