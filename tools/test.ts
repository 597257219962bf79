// `npm test` runs everything. `npm test -- votes` runs the files whose path contains the word, or else the tests whose title does. The last line
// is the total of all parts.
import { TEST_SERVER_VARIABLE } from '../server/src/testing/test-server.ts'
import { runBrowserTests } from './src/browser-tests.ts'
import { buildPages } from './src/build-pages.ts'
import { checkSteps } from './src/check-steps.ts'
import { findChromium } from './src/chromium.ts'
import { findPostgres, startPostgres } from './src/installed-postgres.ts'
import { keepTemporaryFilesInMemory } from './src/memory-folder.ts'
import { runNodeTests } from './src/node-tests.ts'
import { type Outcome, step, sumOf } from './src/steps.ts'
import { filesOnOtherPostgres, groupsOf, journeyFiles, matchingFiles, nodeTestFiles } from './src/test-files.ts'
import { withTestServer } from './src/with-test-server.ts'

keepTemporaryFilesInMemory()

const word = process.argv.slice(2).join(' ')
const allJourneys = journeyFiles()
const { files, titles } = matchingFiles([...nodeTestFiles(), ...allJourneys], word)
const journeys = files.filter((file) => allJourneys.includes(file))
const nodeTests = files.filter((file) => !allJourneys.includes(file))
if (word) console.log(`${files.length} files match "${word}"; everything else is skipped.`)

const outcomes: Outcome[] = []
const checks = word ? [] : checkSteps()
const preparation = journeys.length > 0 ? prepareJourneys() : undefined
if (nodeTests.length > 0) outcomes.push(...(await withTestServer(runNodeParts)))
outcomes.push(...(await checks))
if (preparation) await runJourneys(await preparation)

const { passed, failed } = sumOf(outcomes)
const nothingRan = outcomes.length === 0 || outcomes.some(({ passed, failed }) => passed + failed === 0)
if (nothingRan) console.log('A part ran no test at all.')
process.exitCode = failed > 0 || nothingRan ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** Runs the tests on Node and, concurrently, those of the database on an older PostgreSQL. */
function runNodeParts(): Promise<Outcome[]> {
  const groups = titles ? nodeTests.map((file) => [file]) : groupsOf(nodeTests)
  const parts = [step(`Node tests (files: ${nodeTests.length})`, () => runNodeTests(groups, titles && { titles }))]
  const version = findPostgres()
  if (!word && version === undefined)
    console.log('- skipped: the API on another PostgreSQL; Debian’s package is not installed')
  else if (!word) parts.push(step(`The API on PostgreSQL ${version}`, () => runOnOtherPostgres(version!)))
  return Promise.all(parts)
}

async function runOnOtherPostgres(version: number): Promise<Outcome> {
  const other = await startPostgres(version)
  try {
    const env = { [TEST_SERVER_VARIABLE]: other.address }
    return await runNodeTests(groupsOf(filesOnOtherPostgres()), { env, concurrency: 1 })
  } finally {
    await other.stop()
  }
}

function prepareJourneys() {
  const done = { passed: 1, failed: 0, printed: '' }
  let chromium = ''
  const built = step('Pages', () => buildPages().then(() => done))
  const found = step('Browser', async () => {
    chromium = await findChromium()
    return done
  })
  return Promise.all([built, found]).then((steps) => ({ chromium, steps }))
}

async function runJourneys({ chromium, steps }: Awaited<ReturnType<typeof prepareJourneys>>): Promise<void> {
  outcomes.push(...steps)
  if (sumOf(steps).failed > 0) return
  outcomes.push(
    await step('Journeys in the browser', () => runBrowserTests(chromium, word ? { files: journeys, titles } : {})),
  )
}
