// `node e2e/tour.ts`: takes screenshots of every screen and popup for `docs/screens`, one sheet each: three widths, light above dark.
import fs from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { findChromium } from '../tools/src/chromium.ts'
import { memberScreens } from './src/member-screens.ts'
import { moderatorScreens, reporterScreens } from './src/moderation-screens.ts'
import { makePerson } from './src/people.ts'
import { preparedScreens } from './src/prepared-screens.ts'
import { runSite } from './src/run-site.ts'
import type { Screen } from './src/screen.ts'
import { openAnew, publicPages, visitorPopups } from './src/screens.ts'
import { secondStepScreens } from './src/second-step-screens.ts'
import { settled } from './src/settled.ts'
import { ownAddress, siteUrl } from './src/site.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/screens/sheets')
const VIEWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const
/** In pixels. */
const HEIGHT = 420
const GAP = 12

fs.rmSync(FOLDER, { recursive: true, force: true })
fs.mkdirSync(FOLDER, { recursive: true })
const stop = await runSite()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await shoot(() => publicPages)
  await shoot(() => visitorPopups)
  // A different member for each width, because posts per minute are limited.
  let people = 0
  const anybody = () => makePerson(ownAddress(++people))
  await shoot(async () => preparedScreens(await anybody()))
  await shoot(async () => memberScreens(await anybody()))
  await shoot(async () => secondStepScreens(await anybody()))
  await shoot(async () => moderatorScreens(await anybody()))
  await shoot(async () => reporterScreens(await anybody()))
} finally {
  await browser.close()
  await stop().catch((fault) => console.error(fault))
}

/** Takes every screen in all widths. The first screen of each list may prepare state for the others, such as a session. */
async function shoot(screensOf: () => readonly Screen[] | Promise<readonly Screen[]>): Promise<void> {
  const contexts: BrowserContext[] = []
  const shots = new Map<string, Buffer[]>()
  for (const viewport of VIEWS) {
    const context = await newContext(browser, viewport)
    contexts.push(context)
    const page = await context.newPage()
    // Fonts load too late for the first page.
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    for (const screen of await screensOf()) {
      await openAnew(page, screen)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(400)
        await settled(page)
        shots.set(screen.name, [...(shots.get(screen.name) ?? []), await page.screenshot()])
      }
    }
  }
  for (const context of contexts) await context.close()
  for (const [name, pictures] of shots) await writeSheet(name, pictures)
}

function newContext(browser: Browser, viewport: (typeof VIEWS)[number]): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: siteUrl(),
    viewport,
    locale: 'en-US',
    timezoneId: 'UTC',
    hasTouch: viewport.width < 600,
    isMobile: viewport.width < 600,
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress(0) },
  })
}

/** `pictures`: light and dark for each width, alternating. */
async function writeSheet(name: string, pictures: readonly Buffer[]): Promise<void> {
  const small = await Promise.all(
    pictures.map((each) => sharp(each).resize({ height: HEIGHT }).png().toBuffer({ resolveWithObject: true })),
  )
  const parts: OverlayOptions[] = []
  let left = 0
  for (let n = 0; n < small.length; n += 2) {
    for (const row of [0, 1]) parts.push({ input: small[n + row]!.data, left, top: row * (HEIGHT + GAP) })
    left += small[n]!.info.width + GAP
  }
  const file = path.join(
    FOLDER,
    `${name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')}.webp`,
  )
  const sheet = sharp({
    create: { width: left - GAP, height: 2 * HEIGHT + GAP, channels: 3, background: '#8a8a8a' },
  })
  await sheet.composite(parts).webp({ quality: 50, effort: 6 }).toFile(file)
  console.log(`${path.basename(file)} ${Math.round(fs.statSync(file).size / 1024)} kB`)
}
