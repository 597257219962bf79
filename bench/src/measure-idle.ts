import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSettings } from './bench-settings.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import { sharedBytesOfTree } from './memory.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

const MB = 1024 * 1024
const START: Goal = { of: 'figure', is: 'at most', number: 2 }
const MEMORY: Goal = { of: 'figure', is: 'at most', number: 250 }

/** Starts an existing site several times, its database with it, and leaves the last one running. */
export async function measureStart(
  settings: BenchSettings,
  times: number,
): Promise<{ site: SiteProcess; figure: Figure }> {
  const here: number[] = []
  for (;;) {
    const site = await startSiteProcess(settings, 'info')
    here.push(site.startSeconds)
    if (here.length === times)
      return { site, figure: figureOf({ name: 'Start to the first page', unit: 's', here, goal: START }) }
    await site.stop()
  }
}

/** What the site and its database take of RAM once they have been left alone for a moment. `postgres` is its first process. */
export async function measureMemory(when: string, site: SiteProcess, postgres: number): Promise<Figure[]> {
  await sleep(2000)
  const { residentBytes } = await site.usage()
  const figures = [figureOf({ name: `Memory ${when}, Node`, unit: 'MB', here: [residentBytes / MB], goal: MEMORY })]
  const shared = sharedBytesOfTree(postgres)
  if (shared !== undefined) {
    figures.push(figureOf({ name: `Memory ${when}, PostgreSQL`, unit: 'MB', here: [shared / MB] }))
  }
  return figures
}
