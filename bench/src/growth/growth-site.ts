import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../tools/src/steps.ts'
import { fillSampleData } from '../sample/fill.ts'
import { longestThreadOf } from '../sample/hot-spots.ts'
import { printStep } from '../site/cleanup.ts'
import { type JoinedDatabase, joinDatabase, prepareDatabase } from '../site/database.ts'
import { productionSettings, type Settings } from '../site/settings.ts'
import { type SiteProcess, startSiteProcess } from '../site/site-process.ts'
import { makeVoters, type Voter } from '../site/voters.ts'
import { postOwnContent } from './own-content.ts'
import type { Subjects } from './requests.ts'

/** A site of a given size that caches nothing, so that every read reaches the database. */
export interface GrowthSite {
  site: SiteProcess
  voter: Voter
  subjects: Subjects
}

/** Filling a large site takes many minutes, so later runs reuse its folder. */
const folderOf = (headlines: number) => path.join(ROOT, 'var/growth', String(headlines))

/** Returns the settings. A site that an earlier run has filled is reused. */
export async function fillLargeSite(headlines: number): Promise<Settings> {
  const folder = folderOf(headlines)
  fs.mkdirSync(folder, { recursive: true })
  // The same secret in every run, because keys in the database are encrypted with it.
  const settings = { ...productionSettings(folder), SECRET: 'the fixed secret of sites without secrets' }
  printStep(`Opening a site of ${headlines} headlines`)
  const onBatch = (done: number) => printStep(`${done} of ${headlines} headlines`)
  await prepareDatabase(settings, (database) => fillSampleData(database, headlines, onBatch))
  return settings
}

/** The site may fetch pages of the news site at `newsPort`. Its member can delete `comments` comments. */
export async function openGrowthSite(headlines: number, newsPort: number, comments: number): Promise<GrowthSite> {
  const settings = {
    ...(await fillLargeSite(headlines)),
    LOG_LEVEL: 'warn',
    CACHE_MB: '0',
    FETCH_ALLOW: `127.0.0.1:${newsPort}`,
    FETCH_PORTS: String(newsPort),
  }
  const site = await startSiteProcess(settings)
  const joined = await joinDatabase(settings)
  await fillBuffers(joined)
  const [voter] = await makeVoters(joined, settings, site.port, 1)
  const own = await postOwnContent(site.port, voter!, comments)
  return { site, voter: voter!, subjects: { headlines, ...(await subjectsOf(joined, headlines)), own, newsPort } }
}

/** Loads tables, then indexes, into PostgreSQL's buffers, as on a server that has run for days. */
export async function fillBuffers({ database: { pool } }: JoinedDatabase): Promise<void> {
  await pool.query('create extension if not exists pg_prewarm')
  await pool.query(`select pg_prewarm(oid) from (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
        order by relkind = 'i', pg_relation_size(oid) desc
    ) relations`)
}

async function subjectsOf({ database: { pool } }: JoinedDatabase, headlines: number) {
  const { rows: authors } = await pool.query<{ id: number }>(
    'select user_id as id from headline_fixes group by 1 order by count(*) desc limit 1',
  )
  const { rows: comments } = await pool.query<{ id: number }>(
    `select comment_id as id from comments where deleted_at is null and comment_id in (
      select 1 + floor(random() * (select max(comment_id) from comments))::bigint from generate_series(1, 1000))`,
  )
  return {
    busiestAuthor: authors[0]!.id,
    thread: await longestThreadOf(pool, headlines),
    comments: comments.map(({ id }) => id),
  }
}
