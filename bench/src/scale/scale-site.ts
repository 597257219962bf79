import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../../server/src/config.ts'
import { openLog } from '../../../server/src/log.ts'
import { openSiteDatabase } from '../../../server/src/site-database.ts'
import { ROOT } from '../../../tools/src/steps.ts'
import { type BenchSettings, makeSettings } from '../bench-settings.ts'
import { type JoinedDatabase, joinDatabase, makeVoters, type Voter } from '../bench-site.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'
import { fillScaleData } from './scale-data.ts'

/** A site of some size that keeps no answer, so that every read reaches the database. */
export interface ScaleSite {
  headlines: number
  site: SiteProcess
  joined: JoinedDatabase
  settings: BenchSettings
  voter: Voter
  /** Who has most fixes, and the fix with most comments. */
  extremes: { busy: number; crowded: number }
}

/** Kept from run to run, since a large one takes many minutes: delete the folder to be rid of it. */
const folderOf = (headlines: number) => path.join(ROOT, 'var', 'scale', String(headlines))

/** Fills the site's database, as far as an earlier run has not done it, and starts the site. */
export async function openScaleSite(headlines: number, tell: (text: string) => void): Promise<ScaleSite> {
  const folder = folderOf(headlines)
  fs.mkdirSync(folder, { recursive: true })
  // The same at every run: keys that are kept in the database are sealed with it.
  const settings = { ...makeSettings(folder), SECRET: 'the secret of a site without secrets', CACHE_MB: '0' }
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' })
  const { database, stop } = await openSiteDatabase(config, openLog(config))
  try {
    await fillScaleData(database, headlines, (done) => tell(`${done} of ${headlines} headlines are there`))
  } finally {
    await stop()
  }
  const site = await startSiteProcess(settings, 'warn')
  const joined = await joinDatabase(settings)
  // Left by an earlier run.
  const { pool } = joined.database
  await pool.query(`delete from identity_user where email like 'voter-%@bench.example'`)
  const [voter] = await makeVoters(joined, settings, site.port)
  return { headlines, site, joined, settings, voter: voter!, extremes: await extremesOf(joined) }
}

async function extremesOf({ database }: JoinedDatabase): Promise<ScaleSite['extremes']> {
  const idOf = async (text: string) => Number((await database.pool.query<{ id: number }>(text)).rows[0]!.id)
  return {
    busy: await idOf('select user_id as id from headline_fixes group by 1 order by count(*) desc limit 1'),
    crowded: await idOf('select headline_fix_id as id from headline_fixes order by comment_count desc limit 1'),
  }
}
