// `npm test`: everything. Its last line counts all parts together.
import path from 'node:path'
import { startTestServer, TEST_SERVER_VARIABLE } from '../server/src/testing/test-server.ts'
import { runBrowserTests } from './src/browser-tests.ts'
import { buildPages } from './src/build-pages.ts'
import { checkSteps } from './src/check-steps.ts'
import { findChromium } from './src/chromium.ts'
import { findPostgres, startPostgres } from './src/installed-postgres.ts'
import { runNodeTests, testFiles } from './src/node-tests.ts'
import { type Outcome, ROOT, step } from './src/steps.ts'

// One more than a small machine has cores: some files wait for processes that start, or for a moment to come.
const CONCURRENCY = 3
/** What runs once more on a PostgreSQL that somebody else installed, which is what a large site has: conformance, races, fuzz. */
const ON_OTHER_POSTGRES = [
  'http/conformance',
  'http/fuzz',
  'accounts/first-day',
  'comments/comments',
  'comments/reply-count',
  'votes/ballot-box',
  'favorites/favorites',
  'fixes/fixes',
  'fixes/own-fixes',
  'headlines/headlines',
  'votes/places',
  'votes/votes',
].map((name) => path.join(ROOT, `server/src/${name}.test.ts`))
const done = { passed: 1, failed: 0, printed: '' }

// Two hundred processes load the same modules: what the first have made of them costs the rest a fifth less.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/tests')

const outcomes: Outcome[] = await checkSteps()

const server = await startTestServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(130)))
}
process.env[TEST_SERVER_VARIABLE] = server.address
try {
  const files = testFiles()
  outcomes.push(await step(`Tests of ${files.length} files`, () => runNodeTests(files, CONCURRENCY)))

  const version = findPostgres()
  if (version === undefined) console.log('- skipped: the API on another PostgreSQL; Debian’s package is not installed')
  else outcomes.push(await step(`The API on PostgreSQL ${version}`, () => onOtherPostgres(version)))

  const built = await step('Pages', () => buildPages().then(() => done))
  outcomes.push(built)
  let chromium = ''
  const browser = await step('Browser', async () => {
    chromium = await findChromium()
    return done
  })
  outcomes.push(browser)
  if (built.failed + browser.failed === 0) {
    outcomes.push(await step('Journeys in the browser', () => runBrowserTests(chromium)))
  }
} finally {
  await server.stop()
}

const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
const nothingRan = outcomes.some(({ passed, failed }) => passed + failed === 0)
if (nothingRan) console.log('A part ran no test at all.')
process.exitCode = total('failed') > 0 || nothingRan ? 1 : 0
console.log(`${total('passed')} passed, ${total('failed')} failed`)

async function onOtherPostgres(version: number): Promise<Outcome> {
  const other = await startPostgres(version)
  process.env[TEST_SERVER_VARIABLE] = other.address
  try {
    return await runNodeTests(ON_OTHER_POSTGRES, CONCURRENCY)
  } finally {
    process.env[TEST_SERVER_VARIABLE] = server.address
    await other.stop()
  }
}
