import { pages } from '@unspun/contract/pages.ts'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { freePort } from '../../../tools/src/free-port.ts'
import { atLeast, type Figure, figureOf } from '../report/figure.ts'
import { printStep } from '../site/cleanup.ts'
import { joinDatabase } from '../site/database.ts'
import { makeDataDir } from '../site/settings.ts'
import { startSiteProcess } from '../site/site-process.ts'
import { startChromium } from './chromium.ts'

/** The required scores. For a phone, Lighthouse simulates a slow network and a processor four times slower than this one. */
const GOALS = {
  desktop: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  phone: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
}
type Device = keyof typeof GOALS

/** Measures Lighthouse's scores of the demo's pages, which have pictures. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const runs = quick ? 1 : 3
  const { site, fix } = await startDemo()
  const chromium = await startChromium()
  const inspectAll = async (path: string, device: Device) => {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await inspect(site + path, chromium, device))
    return results
  }
  const figures: Figure[] = []
  for (const [title, path] of Object.entries({ Home: pages.home(), 'A fix page': pages.fix(fix) })) {
    for (const device of ['desktop', 'phone'] as const) {
      printStep(`${title}, ${device}`)
      const results = await inspectAll(path, device)
      figures.push(...scoresOf(`${title}, ${device}`, results, GOALS[device]))
    }
  }
  return figures
}

async function startDemo() {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const settings = { DATA_DIR: makeDataDir(), SITE_URL: site, RATE_LIMIT: '0' }
  await startSiteProcess(settings, port)
  const { pool } = (await joinDatabase(settings)).database
  // A new demo renders share pictures for minutes, which would slow down the browser.
  await pool.query(`update headline_fixes set share_picture_of = 'drawn'`)
  const { rows } = await pool.query<{ headline_fix_id: number; title: string }>(
    'select headline_fix_id, title from headline_fixes order by 1 desc limit 1',
  )
  return { site, fix: rows[0]! }
}

/** Lighthouse sometimes loses its own recording of a page load. */
const ATTEMPTS = 3

async function inspect(url: string, port: number, device: Device): Promise<Result> {
  const flags = { port, logLevel: 'error' as const, output: 'json' as const }
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
    if (result && !result.lhr.runtimeError) return result.lhr
    const error = `Lighthouse: ${result?.lhr.runtimeError?.message ?? url}`
    if (attempt === ATTEMPTS) throw new Error(error)
    printStep(error)
  }
}

function scoresOf(title: string, results: Result[], goals: Record<string, number>): Figure[] {
  return Object.entries(goals).map(([category, goal]) => {
    for (const { id, weight } of results[0]!.categories[category]!.auditRefs) {
      const { score, title: finding, displayValue = '' } = results[0]!.audits[id]!
      if (weight > 0 && score !== null && score < 0.9) printStep(`${title}: ${finding} ${displayValue}`)
    }
    const measured = results.map(({ categories }) => (categories[category]!.score ?? 0) * 100)
    return figureOf({ name: `${title}: ${category}`, unit: 'points', measured, goal: atLeast(goal) })
  })
}
