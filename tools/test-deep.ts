// `npm run test:deep` runs what takes too long for `npm test`: all random requests, kills at random moments, all attacks on the simulated
// community, and every test of the browser extension. `npm run test:deep -- kill` runs what matches a word.
import { DEPTH_VARIABLE } from '../server/src/testing/test-depth.ts'
import { runBrowserTests } from './src/browser-tests.ts'
import { buildPages } from './src/build-pages.ts'
import { findChromium } from './src/chromium.ts'
import { keepTemporaryFilesInMemory } from './src/memory-folder.ts'
import { runNodeTests } from './src/node-tests.ts'
import { type Outcome, step, sumOf } from './src/steps.ts'
import { deepFiles, extensionFiles, matchingFiles } from './src/test-files.ts'
import { withTestServer } from './src/with-test-server.ts'

keepTemporaryFilesInMemory()
process.env[DEPTH_VARIABLE] = 'on'

const word = process.argv.slice(2).join(' ')
const ofExtension = extensionFiles()
const { files, titles } = matchingFiles([...deepFiles(), ...ofExtension], word)
const inBrowsers = files.filter((file) => ofExtension.includes(file))
const groups = files.filter((file) => !ofExtension.includes(file)).map((file) => [file])
const outcomes: Outcome[] = []
if (groups.length > 0) {
  const work = () => runNodeTests(groups, titles && { titles })
  outcomes.push(await withTestServer(() => step('Long tests on Node', work)))
}
if (inBrowsers.length > 0) {
  await buildPages()
  const chromium = await findChromium()
  const work = () => runBrowserTests(chromium, { files: inBrowsers, titles, wholeExtension: true })
  outcomes.push(await step('The extension in browsers', work))
}

const { passed, failed } = sumOf(outcomes)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
