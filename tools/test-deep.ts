// `npm run test:deep` runs what takes too long for `npm test`: all random requests, kills at random moments, all attacks on the simulated
// community, and every test of the browser extension. `npm run test:deep -- kill` runs what matches a word.
import { DEPTH_VARIABLE } from '../server/src/testing/test-depth.ts'
import { startTestServer, TEST_SERVER_VARIABLE } from '../server/src/testing/test-server.ts'
import { runBrowserTests } from './src/browser-tests.ts'
import { buildPages } from './src/build-pages.ts'
import { findChromium } from './src/chromium.ts'
import { keepTemporaryFilesInMemory } from './src/memory-folder.ts'
import { runNodeTests } from './src/node-tests.ts'
import { type Outcome, step, sumOf } from './src/steps.ts'
import { deepFiles, matchingFiles } from './src/test-files.ts'

keepTemporaryFilesInMemory()
process.env[DEPTH_VARIABLE] = 'on'

const word = process.argv.slice(2).join(' ')
const { files } = matchingFiles(deepFiles(), word)
const outcomes: Outcome[] = []
if (files.length > 0) {
  const server = await startTestServer()
  process.env[TEST_SERVER_VARIABLE] = server.address
  const rooms = files.map((file) => [file])
  outcomes.push(await step('Long tests on Node', () => runNodeTests(rooms)).finally(() => server.stop()))
}
if (!word || 'extension'.includes(word)) {
  await buildPages()
  const chromium = await findChromium()
  outcomes.push(await step('The extension in browsers', () => runBrowserTests(chromium, { wholeExtension: true })))
}

const { passed, failed } = sumOf(outcomes)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
