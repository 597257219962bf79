import type { Browser, Page } from '@playwright/test'
import { type Figure, figureOf, type Goal } from '../figure.ts'

/** How many times slower the processor is made, which is about what a cheap phone has. */
const SLOWDOWN = 4
const INP: Goal = { of: 'figure', is: 'at most', number: 100 }
const FRAME: Goal = { of: 'figure', is: 'at most', number: 100 }
/** Pixels a second: as fast as Android lets a finger fling a page, and half as fast again. */
const FLING = 12_000

interface Member {
  email: string
  password: string
}

/** A phone with a slow processor. It is tapped, never clicked: a mouse would stay where it was and point at whatever is scrolled below it. */
async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

async function logIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).tap()
  const popup = page.getByRole('dialog', { name: 'Sign in' })
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Password').fill(password)
  await popup.getByRole('checkbox').tap()
  await popup.getByRole('button', { name: 'Login', exact: true }).tap()
  await popup.waitFor({ state: 'hidden' })
}

/** Milliseconds from the press of a vote until it is drawn (INP), on a slow phone. */
export async function measureVotes(browser: Browser, url: string, member: Member, times: number): Promise<Figure> {
  const page = await slowPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  await logIn(page, member)
  await page.evaluate(() => {
    const events: number[] = []
    Object.assign(globalThis, { events })
    const options = { type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId) events.push(entry.duration)
    }).observe(options)
  })
  const button = page.getByRole('button', { name: /^Vote up/ }).first()
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  const here: number[] = []
  for (let n = 0; n < times; n++) {
    // By its place: to find it by its name again would cost the page more than the vote does.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(700)
    const slowest = await page.evaluate(() => {
      const { events } = globalThis as unknown as { events: number[] }
      return Math.max(8, ...events.splice(0))
    })
    here.push(slowest)
  }
  await page.context().close()
  return figureOf({ name: `A vote is drawn, processor ${SLOWDOWN} x slower`, unit: 'ms', here, goal: INP })
}

/** The longest frame in milliseconds while a long page is scrolled through, on a slow phone. `prepare` makes it long. */
export async function measureScrolling(
  browser: Browser,
  { url, title, prepare }: { url: string; title: string; prepare?: (page: Page) => Promise<void> },
  times: number,
): Promise<Figure> {
  const page = await slowPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  await prepare?.(page)
  const here: number[] = []
  for (let n = 0; n < times; n++) here.push(await page.evaluate(fling, FLING))
  await page.context().close()
  return figureOf({ name: `${title}: longest frame while scrolling`, unit: 'ms', here, goal: FRAME })
}

/** Runs in the page: scrolls from its top for two seconds, `speed` pixels a second, and answers the longest time between two frames. */
async function fling(speed: number): Promise<number> {
  scrollTo({ top: 0, behavior: 'instant' })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return await new Promise((resolve) => {
    const began = performance.now()
    let last = began
    let longest = 0
    const step = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      scrollTo({ top: (speed * (now - began)) / 1000, behavior: 'instant' })
      if (now - began < 2000) requestAnimationFrame(step)
      else resolve(longest)
    }
    requestAnimationFrame(step)
  })
}
