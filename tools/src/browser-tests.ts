import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFirefox } from './firefox.ts'
import { installed, type Outcome, ROOT, run } from './steps.ts'

/** The variable that tells `e2e/playwright.config.ts` which browser to start. */
export const CHROMIUM_VARIABLE = 'UNSPUN_CHROMIUM'
/** The variable that enables the tests of the extension that `npm test` skips. */
export const WHOLE_VARIABLE = 'UNSPUN_EXTENSION_WHOLE'

type Fault = { message?: string }
type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: Fault[] }

/** Playwright's message for a run without matching tests. The caller sees that none has passed. */
const NOTHING_MATCHES = /No tests found/

interface BrowserTests {
  files?: string[] | undefined
  titles?: RegExp | undefined
  wholeExtension?: boolean
}

/** A test that passed only on a retry counts as failed. */
export async function runBrowserTests(
  chromium: string,
  { files, titles, wholeExtension = false }: BrowserTests = {},
): Promise<Outcome> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-e2e-')), 'report.json')
  const { printed } = await run({
    file: installed('playwright'),
    args: [
      ...['test', '--config', 'playwright.config.ts', '--reporter=list,json'],
      ...(files ?? []).map((file) => RegExp.escape(path.relative(path.join(ROOT, 'e2e'), file))),
      ...(titles ? ['--grep', String(titles)] : []),
      ...(wholeExtension ? ['--project=extension'] : []),
      // Otherwise a project that others depend on would run completely.
      ...(files || wholeExtension ? ['--no-deps'] : []),
    ],
    cwd: path.join(ROOT, 'e2e'),
    env: {
      [CHROMIUM_VARIABLE]: chromium,
      [WHOLE_VARIABLE]: wholeExtension ? 'on' : '',
      // Share pictures are rendered while the processor is idle, which two browsers rarely leave it.
      ...(wholeExtension && { SHARE_PICTURES: 'off' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  })
  if (!findFirefox()) console.log('\n- not tested: the extension in Firefox, which is not installed')
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
  const faults = errors.filter(({ message }) => !NOTHING_MATCHES.test(message ?? ''))
  if (faults.length < errors.length)
    console.log('\n- no browser test ran: those whose title ends in @whole run with `npm run test:deep`')
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + faults.length }
}
