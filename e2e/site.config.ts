import { runSite } from './src/run-site.ts'

/** Playwright calls the default export of this file before the first test, and what that answers after the last. */
export default runSite
