// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { extensionLimits } from '@unspun/contract/extension.ts'
import { buildExtension } from '../../../tools/src/build-extension.ts'
import { findFirefox } from '../../../tools/src/firefox.ts'
import { siteAddresses } from '../../../tools/src/site-addresses.ts'
import { ownAddress, siteSettings, siteUrl } from '../../src/site.ts'
import { archive, knownStories } from '../outlets/stories.ts'
import { addArchive } from './archive.ts'
import { type ChromiumReader, startChromium } from './chromium.ts'
import { type FirefoxReader, startFirefox } from './firefox.ts'
import { EXTENSION_KEY } from './listed.ts'
import type { News } from './news.ts'
import { installed } from './reader.ts'
import { seedFixes } from './seed.ts'
import { joinSite, onceInSite, type Site } from './site.ts'
import { startTraffic } from './traffic.ts'

type ChangeManifest = (manifest: Record<string, unknown>) => void

interface WorkerFixtures {
  /** The running site, which knows the invented stories and has packs of them. */
  site: Site
  built: Record<'chromium' | 'firefox', string>
  /** Starts a new browser, which is stopped after the tests of the file. */
  start: {
    (browser: 'Chromium', change?: ChangeManifest): Promise<News<ChromiumReader>>
    /** `opened` is an address that is open before the extension is installed. Chromium installs it before anything else. */
    (browser: 'Firefox', change: ChangeManifest | undefined, opened: string): Promise<News<FirefoxReader>>
    (browser: BrowserName): Promise<News>
  }
}

/** More than packs contain as text. All of them are old, so all of them are in the filter. */
const ARCHIVE = extensionLimits.packEntries + 100

export type BrowserName = 'Chromium' | 'Firefox'

const firefox = findFirefox()
export const browsers: BrowserName[] = firefox ? ['Chromium', 'Firefox'] : ['Chromium']

export const test = base.extend<object, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await joinSite(siteSettings().DATA_DIR!)
      await onceInSite(site.database, async () => {
        await addArchive(site.database, ARCHIVE, archive)
        await seedFixes(site.database, knownStories())
        await site.makePacks()
      })
      await use(site)
      await site.leave()
    },
    { scope: 'worker' },
  ],
  built: [
    async ({}, use) => {
      const out = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-extension-'))
      const site = siteAddresses({ SITE_URL: siteUrl() })
      const all = await buildExtension({
        site,
        permitted: ['https://*.test/*', 'http://*.test/*'],
        key: EXTENSION_KEY,
        out,
      })
      await use(
        Object.fromEntries(all.map(({ browser, folder }) => [browser, folder])) as Record<
          string,
          string
        > as WorkerFixtures['built'],
      )
      fs.rmSync(out, { recursive: true })
    },
    { scope: 'worker' },
  ],
  start: [
    async ({ built, site: _ }, use, { workerIndex }) => {
      const stops: (() => Promise<void>)[] = []
      const start = async (browser: BrowserName, change?: ChangeManifest, opened?: string) => {
        const traffic = await startTraffic({ site: siteUrl(), reader: ownAddress(workerIndex) })
        stops.unshift(traffic.stop)
        const folder = built[browser === 'Chromium' ? 'chromium' : 'firefox']
        const options = { extension: change ? copyWith(folder, change) : folder, proxy: traffic.port }
        const reader =
          browser === 'Chromium' ? await startChromium(options) : await startFirefox(firefox!, options, opened)
        stops.unshift(reader.stop)
        // Without access to the site it never has packs.
        if (!change) await installed(reader)
        return { reader, traffic }
      }
      await use(start as WorkerFixtures['start'])
      for (const stop of stops) await stop()
    },
    { scope: 'worker' },
  ],
})

/** Copies the extension into a sibling folder, which is deleted together with the original. */
function copyWith(folder: string, change: ChangeManifest): string {
  const copy = fs.mkdtempSync(`${folder}-`)
  fs.cpSync(folder, copy, { recursive: true })
  const file = path.join(copy, 'manifest.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
  change(manifest)
  fs.writeFileSync(file, JSON.stringify(manifest))
  return copy
}

export { expect }
