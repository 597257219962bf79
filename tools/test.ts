// `npm test` runs everything; `npm test -- votes` runs only tests whose file or title contains the word. The last line is the total
// of all parts.
import { startTestServer, TEST_SERVER_VARIABLE } from '../server/src/testing/test-server.ts'
import { runBrowserTests } from './src/browser-tests.ts'
import { buildPages } from './src/build-pages.ts'
import { checkSteps } from './src/check-steps.ts'
import { findChromium } from './src/chromium.ts'
import { findPostgres, startPostgres } from './src/installed-postgres.ts'
import { runNodeTests } from './src/node-tests.ts'
import { type Outcome, step } from './src/steps.ts'
import { filesOnOtherPostgres, journeyFiles, matchingFiles, nodeTestFiles } from './src/test-files.ts'

const word = process.argv.slice(2).join(' ')
const nodeTests = matchingFiles(nodeTestFiles(), word)
const journeys = Object.values(matchingFiles(journeyFiles(), word)).flat()
const matching = nodeTests.byPath.length + nodeTests.byTitle.length + journeys.length
if (word) console.log(`${matching} files match "${word}"; everything else is skipped.`)

const outcomes: Outcome[] = word ? [] : await checkSteps()
if (matching > journeys.length) await runNodeParts()
if (journeys.length > 0) await runJourneys()

const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
const nothingRan = outcomes.length === 0 || outcomes.some(({ passed, failed }) => passed + failed === 0)
if (nothingRan) console.log('A part ran no test at all.')
process.exitCode = total('failed') > 0 || nothingRan ? 1 : 0
console.log(`${total('passed')} passed, ${total('failed')} failed`)

async function runNodeParts(): Promise<void> {
  const server = await startTestServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(130)))
  }
  process.env[TEST_SERVER_VARIABLE] = server.address
  try {
    const { byPath, byTitle } = nodeTests
    if (byPath.length > 0) outcomes.push(await step(`Node tests (files: ${byPath.length})`, () => runNodeTests(byPath)))
    const titles = new RegExp(RegExp.escape(word), 'i')
    if (byTitle.length > 0)
      outcomes.push(
        await step(`Node tests by title (files: ${byTitle.length})`, () => runNodeTests(byTitle, { titles })),
      )
    if (word) return
    const version = findPostgres()
    if (version === undefined)
      console.log('- skipped: the API on another PostgreSQL; Debian’s package is not installed')
    else outcomes.push(await step(`The API on PostgreSQL ${version}`, () => runOnOtherPostgres(version)))
  } finally {
    await server.stop()
  }
}

async function runOnOtherPostgres(version: number): Promise<Outcome> {
  const other = await startPostgres(version)
  process.env[TEST_SERVER_VARIABLE] = other.address
  try {
    return await runNodeTests(filesOnOtherPostgres())
  } finally {
    await other.stop()
  }
}

async function runJourneys(): Promise<void> {
  const done = { passed: 1, failed: 0, printed: '' }
  const built = await step('Pages', () => buildPages().then(() => done))
  let chromium = ''
  const browser = await step('Browser', async () => {
    chromium = await findChromium()
    return done
  })
  outcomes.push(built, browser)
  if (built.failed + browser.failed === 0)
    outcomes.push(await step('Journeys in the browser', () => runBrowserTests(chromium, { word })))
}
