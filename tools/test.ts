// `npm test`: everything. Its last line counts all parts together.
import { startTestServer, TEST_SERVER_VARIABLE } from '../server/src/test-server.ts'
import { runBrowserTests } from './src/browser-tests.ts'
import { buildPages } from './src/build-pages.ts'
import { checkSteps } from './src/check-steps.ts'
import { findChromium } from './src/chromium.ts'
import { runNodeTests, testFiles } from './src/node-tests.ts'
import { type Outcome, step } from './src/steps.ts'

const CONCURRENCY = 2
const done = { passed: 1, failed: 0, printed: '' }

const outcomes: Outcome[] = await checkSteps()

const server = await startTestServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(130)))
}
process.env[TEST_SERVER_VARIABLE] = server.address
try {
  const files = testFiles()
  outcomes.push(await step(`Tests of ${files.length} files`, () => runNodeTests(files, CONCURRENCY)))

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
