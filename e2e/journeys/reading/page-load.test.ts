import { brotliCompressSync } from 'node:zlib'
import { pages } from '@unspun/contract/pages.ts'
import { searchFor } from '@unspun/contract/search.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { saveData, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

/** Maximum cumulative layout shift of a page load (web.dev/cls). It allows for rendering between two chunks of a page. */
const STEADY = 0.01

/** The part of Chromium's `LayoutShift` that the test reads. TypeScript has no type for it. */
interface LayoutShift {
  value: number
  sources: { node: Node | null }[]
}
interface Shift {
  value: number
  /** Classes of the parents of elements that moved. */
  moved: string[]
}

const GAME = 'the pairs of the day'
const FIX = 'a fix'

const loads: [string, () => Promise<string>][] = [
  ['home', async () => pages.home()],
  [GAME, async () => pages.today()],
  ['In The News', async () => pages.inTheNews()],
  ['a headline', async () => pages.headline(await demoHeadline('polar-monster-to-bury-region'))],
]
for (const [what, address] of loads) {
  test(`no layout shift while ${what} loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: Shift[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => node?.parentElement?.className ?? ''),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit(page, await address())
    await expect(page.getByRole('time').filter({ hasText: /^\d{4}-/ })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(STEADY)
  })
}

/** Compressed size of the scripts in bytes. */
const MOST_SCRIPT = 111_500
/** The game cannot be played without its own code. */
const MOST_SCRIPT_OF_GAME = 113_000
/** Compressed size in bytes of everything that the page of a fix loads, with fonts and pictures. */
const MOST_OF_FIX = 290_000
/** Compressed size in bytes of the HTML up to the end of the first heading, most of it styles. Readers wait for it, and not for the rest. */
const MOST_HTML_BEFORE_READING = 11_500

const strangersLandOn: [string, () => Promise<string>][] = [
  ...loads,
  [FIX, async () => pages.fix(await demoFix('polar-monster-to-bury-region', 0))],
  ['a profile', async () => pages.profile((await demoFix('polar-monster-to-bury-region', 0)).user_username)],
  ['an outlet', async () => pages.domain((await demoHeadline('polar-monster-to-bury-region')).domain)],
  ['a search', async () => searchFor('goose')],
  ['settings', async () => pages.settings()],
  ['notifications', async () => pages.notifications()],
]
for (const [what, address] of strangersLandOn) {
  test(`the first load of ${what} stays small @phone`, async ({ page }, { annotations }) => {
    const loaded: { type: string; bytes: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize)
      loaded.push({ type: request.resourceType(), bytes })
    })
    // Excludes what the browser loads when it is idle.
    await saveData(page)
    await visit(page, await address())
    await page.waitForLoadState('networkidle')
    const sum = async (type?: string) => {
      const sizes = await Promise.all(loaded.filter((each) => !type || each.type === type).map(({ bytes }) => bytes))
      return sizes.reduce((total, size) => total + size, 0)
    }
    const script = await sum('script')
    annotations.push({ type: 'bytes', description: `${what}: ${script} of scripts, ${await sum('document')} of HTML` })
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(what === GAME ? MOST_SCRIPT_OF_GAME : MOST_SCRIPT)
    if (what === FIX) expect(await sum()).toBeLessThanOrEqual(MOST_OF_FIX)
    const html = await (await page.request.get(await address())).text()
    const start = html.slice(0, html.indexOf('</h1>'))
    expect(brotliCompressSync(start).length).toBeLessThanOrEqual(MOST_HTML_BEFORE_READING)
    // All styles are inline. Settings redirect strangers to home, whose styles are loaded.
    if (what !== 'settings') expect(await sum('stylesheet')).toBe(0)
  })
}

test('times are relative, with the date available @phone', async ({ page }) => {
  const headline = await demoHeadline('polar-monster-to-bury-region')
  const [best] = headline.headline_fixes
  if (!best) throw new Error('The demo headline has no fix')
  const hour = 3_600_000
  const later = [
    [30_000, 'just now'],
    [3.5 * hour, '3 hours ago'],
    [30 * hour, 'yesterday'],
    [24 * hour * 400, 'last year'],
    // A slow clock.
    [-hour, 'just now'],
  ] as const
  for (const [distance, words] of later) {
    await page.clock.setFixedTime(best.dc_m + distance)
    await visit(page, pages.fix(best))
    const time = page.getByRole('main').getByRole('time').first()
    await expect(time).toHaveText(words)
    await expect(time).toHaveAttribute('datetime', new Date(best.dc_m).toISOString())
    await time.hover()
    await expect(time).toHaveAttribute('title', new Date(best.dc_m).toLocaleString('en-US', { timeZone: 'UTC' }))
  }
})
