import { runSite } from './src/run-site.ts'

/** Playwright calls the default export before the first test, and the function that it returns after the last. */
export default runSite
