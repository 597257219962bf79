// `npm run extension-tests` tries the browser extension on every invented outlet, in Chromium and, where it is installed, in Firefox. The
// last line is the total. `npm test` includes its most important part.
import { runBrowserTests } from '../../tools/src/browser-tests.ts'
import { buildPages } from '../../tools/src/build-pages.ts'
import { findChromium } from '../../tools/src/chromium.ts'
import { step } from '../../tools/src/steps.ts'

await buildPages()
const chromium = await findChromium()
const whole = () => runBrowserTests(chromium, { wholeExtension: true })
const { passed, failed } = await step('The extension in browsers', whole)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
