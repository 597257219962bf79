import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../../server/src/database/database.ts'
import { readConfig } from '../../../server/src/settings/config.ts'
import { openLog } from '../../../server/src/site/log.ts'
import { openSiteDatabase } from '../../../server/src/site/site-database.ts'
import { ROOT } from '../../../tools/src/steps.ts'
import { type BenchSettings, makeSettings } from '../bench-settings.ts'
import { type JoinedDatabase, joinDatabase, makeVoters, type Voter } from '../bench-site.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'
import { longThreadOf } from './hot-things.ts'
import { makeOwnThings } from './own-things.ts'
import type { Remarkable, Writing } from './requests.ts'
import { fillScaleData } from './scale-data.ts'

/** A site of some size that keeps no answer, so that every read reaches the database. */
export interface ScaleSite {
  headlines: number
  site: SiteProcess
  joined: JoinedDatabase
  settings: BenchSettings
  voter: Voter
  remarkable: Remarkable
}

/** One on which somebody can write. */
export type WritableSite = ScaleSite & { writing: Writing }

/** Kept from run to run, since a large one takes many minutes: delete the folder to be rid of it. */
const folderOf = (headlines: number) => path.join(ROOT, 'var', 'scale', String(headlines))

/** Fills the site's database, as far as an earlier run has not done it, and starts the site. It may read pages of the news site on this machine. */
export async function openScaleSite(
  headlines: number,
  newsPort: number,
  tell: (text: string) => void,
): Promise<ScaleSite> {
  const folder = folderOf(headlines)
  fs.mkdirSync(folder, { recursive: true })
  // The same at every run: keys that are kept in the database are sealed with it.
  const settings = {
    ...makeSettings(folder),
    SECRET: 'the secret of a site without secrets',
    CACHE_MB: '0',
    FETCH_ALLOW: `127.0.0.1:${newsPort}`,
    FETCH_PORTS: String(newsPort),
  }
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' })
  const { database, stop } = await openSiteDatabase(config, openLog(config))
  // What is done to millions of rows at once takes longer than any statement of the site may.
  const patient = openDatabase({ address: database.address, size: 2, patient: true })
  try {
    await fillScaleData(patient, headlines, (done) => tell(`${done} of ${headlines} headlines are there`))
  } finally {
    await patient.close()
    await stop()
  }
  const site = await startSiteProcess(settings, 'warn')
  const joined = await joinDatabase(settings)
  // Left by an earlier run.
  const { pool } = joined.database
  await pool.query(`delete from identity_user where email like 'voter-%@bench.example'`)
  const [voter] = await makeVoters(joined, settings, site.port)
  return { headlines, site, joined, settings, voter: voter!, remarkable: await remarkableOf(joined, headlines) }
}

/** Has somebody ready to write, who can delete so many comments. Not earlier than needed: a fix can be edited for an hour. */
export async function makeWritable(site: ScaleSite, newsPort: number, comments: number): Promise<WritableSite> {
  const own = await makeOwnThings(site.site.port, site.voter, comments)
  return { ...site, writing: { remarkable: site.remarkable, own, newsPort } }
}

async function remarkableOf({ database: { pool } }: JoinedDatabase, headlines: number): Promise<Remarkable> {
  const { rows: authors } = await pool.query<{ id: number }>(
    'select user_id as id from headline_fixes group by 1 order by count(*) desc limit 1',
  )
  const { rows: comments } = await pool.query<{ id: number }>(
    `select comment_id as id from comments where deleted_at is null and comment_id in (
      select 1 + floor(random() * (select max(comment_id) from comments))::bigint from generate_series(1, 1000))`,
  )
  return {
    busy: authors[0]!.id,
    thread: (await longThreadOf(pool, headlines))!,
    comments: comments.map(({ id }) => id),
  }
}
