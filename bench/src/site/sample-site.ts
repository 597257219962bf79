import { fillSampleData } from '../sample/fill.ts'
import { printStep } from './cleanup.ts'
import { type JoinedDatabase, joinDatabase, prepareDatabase } from './database.ts'
import { makeDataDir, productionSettings, type Settings } from './settings.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'
import { makeVoters, type Voter } from './voters.ts'

export const HEADLINES = 2_000
const VOTERS = 50
const FIXES = 1_000

export async function makeSampleData(): Promise<Settings> {
  const settings = productionSettings(makeDataDir())
  printStep(`Filling a site with ${HEADLINES} headlines`)
  await prepareDatabase(settings, (database) => fillSampleData(database, HEADLINES, () => {}))
  return settings
}

export interface SampleSite {
  settings: Settings
  site: SiteProcess
  joined: JoinedDatabase
}

export async function startSampleSite(): Promise<SampleSite> {
  const settings = await makeSampleData()
  const site = await startSiteProcess(settings)
  return { settings, site, joined: await joinDatabase(settings) }
}

/** Returns voting members, and the newest fixes, which get the most votes on real sites. */
export async function votersOf({ settings, site, joined }: SampleSite): Promise<{ voters: Voter[]; fixes: number[] }> {
  const voters = await makeVoters(joined, settings, site.port, VOTERS)
  const { rows } = await joined.database.pool.query<{ id: number }>(
    'select headline_fix_id as id from headline_fixes order by 1 desc limit $1',
    [FIXES],
  )
  return { voters, fixes: rows.map(({ id }) => id) }
}
