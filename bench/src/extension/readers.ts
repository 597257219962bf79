import fs from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { knownStories } from '../../../e2e/extension/outlets/stories.ts'
import { type ChromiumReader, startChromium } from '../../../e2e/extension/rig/chromium.ts'
import { installed } from '../../../e2e/extension/rig/reader.ts'
import { seedFixes } from '../../../e2e/extension/rig/seed.ts'
import { joinSite } from '../../../e2e/extension/rig/site.ts'
import { startTraffic } from '../../../e2e/extension/rig/traffic.ts'
import { chromiumFlags } from '../../../e2e/src/chromium-flags.ts'
import { CHROMIUM_VARIABLE } from '../../../tools/src/browser-tests.ts'
import { buildExtension } from '../../../tools/src/build-extension.ts'
import { findChromium } from '../../../tools/src/chromium.ts'
import { freePort } from '../../../tools/src/free-port.ts'
import { siteAddresses } from '../../../tools/src/site-addresses.ts'
import { atEnd } from '../site/cleanup.ts'
import { makeDataDir } from '../site/settings.ts'
import { startSiteProcess } from '../site/site-process.ts'

/** A browser with the extension of a site that has fixes for invented outlets, and a page of a browser without it. */
export async function startReaders(): Promise<{ reader: ChromiumReader; plain: Page }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { DATA_DIR: makeDataDir(), SITE_URL: url, RATE_LIMIT: '0', DEMO: 'on', SHARE_PICTURES: 'off' }
  await startSiteProcess(settings, port)
  const site = await joinSite(settings.DATA_DIR)
  atEnd(() => site.leave())
  await seedFixes(site.database, knownStories())
  await site.makePacks()

  const out = path.join(settings.DATA_DIR, 'extension')
  fs.mkdirSync(out)
  const built = await buildExtension({ site: siteAddresses({ SITE_URL: url }), permitted: ['http://*.test/*'], out })
  const traffic = await startTraffic({ site: url, reader: '10.1.1.1' })
  atEnd(() => traffic.stop())
  process.env[CHROMIUM_VARIABLE] = await findChromium()
  const reader = await startChromium({ extension: built[0]!.folder, proxy: traffic.port })
  atEnd(() => reader.stop())
  await installed(reader)
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE],
    args: chromiumFlags,
    proxy: { server: `http://127.0.0.1:${traffic.port}` },
  })
  atEnd(() => browser.close())
  return { reader, plain: await browser.newPage({ viewport: reader.page.viewportSize() }) }
}
