import { chromium } from '@playwright/test'
import { findChromium } from '../../../tools/src/chromium.ts'
import { freePort } from '../../../tools/src/free-port.ts'
import { atEnd } from '../site/cleanup.ts'

/** Returns the debugging port for Lighthouse. */
export async function startChromium(): Promise<number> {
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
  atEnd(() => browser.close())
  return port
}
