import { defineConfig } from '@playwright/test'
import { CHROMIUM_VARIABLE, WHOLE_VARIABLE } from '../tools/src/browser-tests.ts'
import { findHeadlessShell } from '../tools/src/chromium.ts'
import { chromiumFlags } from './src/chromium-flags.ts'

/** A journey runs on phone and desktop unless its title ends in `@phone` or `@desktop`. */
const phone = { use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, grepInvert: /@desktop/ }
const desktop = { use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ }

/** `*.phone.test.ts` covers features of the phone layout only. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './site.config.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Far longer than any journey takes, because a busy machine slows all of them.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: findHeadlessShell() ?? process.env[CHROMIUM_VARIABLE] ?? '/usr/bin/chromium',
      args: chromiumFlags,
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
  },
  // Journeys that post move headlines to the top of home. Read-only journeys run first, because they need the demo's own order. Those that change
  // the site for everybody run last and alone.
  projects: [
    { name: 'phone-reading', ...phone, testDir: 'journeys/reading' },
    { name: 'desktop-reading', ...desktop, testDir: 'journeys/reading' },
    {
      name: 'phone',
      ...phone,
      testIgnore: ['**/reading/**', '**/alone/**'],
      dependencies: ['phone-reading', 'desktop-reading'],
    },
    {
      name: 'desktop',
      ...desktop,
      testIgnore: ['**/reading/**', '**/alone/**', '**/*.phone.test.ts'],
      dependencies: ['phone-reading', 'desktop-reading'],
    },
    {
      name: 'alone',
      ...phone,
      testDir: 'journeys/alone',
      fullyParallel: false,
      workers: 1,
      dependencies: ['phone', 'desktop'],
    },
    // The extension starts its own browsers and adds thousands of headlines. `npm run test:deep` also runs the tests ending in `@whole`.
    {
      name: 'extension',
      testDir: 'extension',
      ...(process.env[WHOLE_VARIABLE] ? {} : { grepInvert: /@whole/ }),
      dependencies: ['alone'],
    },
  ],
})
