import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installed, type Outcome, ROOT, run } from './steps.ts'

/** Tells `e2e/playwright.config.ts` which browser to start. */
export const CHROMIUM_VARIABLE = 'UNSPUN_CHROMIUM'
/** Limits the run to journeys whose file or title contains this word. */
export const WORD_VARIABLE = 'UNSPUN_JOURNEYS_MATCHING'

type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/**
 * Runs all journeys or those that match a word, and counts them from Playwright's report. A test that passed only on a retry counts
 * as failed.
 */
export async function runBrowserTests(chromium: string, word = ''): Promise<Outcome> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-e2e-')), 'report.json')
  const { printed } = await run({
    file: installed('playwright'),
    args: ['test', '--config', 'playwright.config.ts', '--reporter=list,json'],
    cwd: path.join(ROOT, 'e2e'),
    env: { [CHROMIUM_VARIABLE]: chromium, [WORD_VARIABLE]: word, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  try {
    const outcome = countReport(JSON.parse(fs.readFileSync(file, 'utf8')) as Report)
    return { ...outcome, printed }
  } catch {
    return { passed: 0, failed: 1, printed: printed || 'Playwright wrote no report.' }
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true })
  }
}

export function countReport({ stats, errors }: Report): { passed: number; failed: number } {
  if (stats.skipped > 0) console.log(`\n- skipped: ${stats.skipped} browser tests`)
  // Errors outside of tests, such as a broken configuration or a site that does not start.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
