import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_VARIABLE } from '../../../tools/src/browser-tests.ts'
import { chromiumFlags } from '../../src/chromium-flags.ts'
import type { Reader, ReaderOptions, Tab } from './reader.ts'

export interface ChromiumReader extends Reader {
  page: Page
  context: BrowserContext
}

export async function startChromium({ extension, proxy }: ReaderOptions): Promise<ChromiumReader> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env[CHROMIUM_VARIABLE] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    // Without `<-loopback>` requests to the site, which is on localhost, would bypass the proxy.
    proxy: { server: `http://127.0.0.1:${proxy}`, bypass: '<-loopback>' },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // The tests add their own scripts to pages.
    bypassCSP: true,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    context,
    tab: tabOf(page),
    inside: async (path, use) => {
      const own = await context.newPage()
      try {
        await own.goto(`chrome-extension://${await idOf(context)}/${path}`)
        return await use(tabOf(own))
      } finally {
        await own.close()
      }
    },
    killWorker: () => killWorker(context, page),
    stop: async () => {
      await context.close()
      fs.rmSync(profile, { recursive: true, force: true })
    },
  }
}

const tabOf = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url)),
  begin: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
  run: (work, argument) => page.evaluate(work as never, argument) as never,
})

/** Returns the id of the extension, which Chromium derives from its folder. */
export async function idOf(context: BrowserContext): Promise<string> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return new URL(worker.url()).host
}

async function killWorker(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { targetId, type } of targetInfos)
    if (type === 'service_worker') await session.send('Target.closeTarget', { targetId })
  await session.detach()
}
