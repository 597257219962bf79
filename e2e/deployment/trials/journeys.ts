import fs from 'node:fs'
import path from 'node:path'
import { CHROMIUM_VARIABLE, countReport } from '../../../tools/src/browser-tests.ts'
import { findChromium } from '../../../tools/src/chromium.ts'
import { installed, ROOT, run } from '../../../tools/src/steps.ts'
import type { Deployment } from '../parts/deployment.ts'
import type { Row } from '../report.ts'

/** Journeys of readers and members. The others test keyboards, layouts and browsers, not the deployment. */
const JOURNEYS = {
  'desktop-reading': ['visitor', 'navigation', 'domain', 'without-script', 'search-engines', 'comments-kept'],
  desktop: [
    'add-headline',
    'add-fix',
    'auth',
    'avatar',
    'comments.test',
    'edit-fix',
    'favorites',
    'forgotten-password',
    'headline-picture',
    'login',
    'newcomer',
    'profile',
    'register-to-reset',
    'registration',
    'search.test',
    'session',
    'settings',
    'social',
    'votes',
  ],
}

/** Runs the journeys against the deployment, read-only ones first. */
export async function runJourneys({ folder }: Deployment): Promise<Row[]> {
  const chromium = await findChromium()
  const rows: Row[] = []
  for (const [project, names] of Object.entries(JOURNEYS)) {
    const file = path.join(folder, `${project}.json`)
    const { printed } = await run({
      file: installed('playwright'),
      args: ['test', ...names, `--project=${project}`, '--no-deps', '--reporter=list,json'],
      cwd: path.join(ROOT, 'e2e'),
      env: { [CHROMIUM_VARIABLE]: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    const report = fs.existsSync(file) ? countReport(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined
    const { passed, failed } = report ?? { passed: 0, failed: 1 }
    if (failed > 0) console.log(printed)
    rows.push({
      part: 'everything',
      claim: `journeys: ${project === 'desktop' ? 'members' : 'readers'}`,
      seen: `${passed} passed, ${failed} failed`,
      passed: passed > 0 && failed === 0,
    })
  }
  return rows
}
