import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../../tools/src/chromium.ts'
import { freePort } from '../bench-settings.ts'

export interface OpenBrowser {
  browser: Browser
  /** Of its debugging protocol, for Lighthouse. */
  port: number
}

/** Starts the Chromium of the browser tests, without its calls home. */
export async function openChromium(): Promise<OpenBrowser> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      `--remote-debugging-port=${port}`,
    ],
  })
  return { browser, port }
}
