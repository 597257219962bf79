import type { Page } from '@playwright/test'
import { memberScreens } from '../src/member-screens.ts'
import { preparedScreens } from '../src/prepared-screens.ts'
import { allowMissing, openAnew, publicPages, type Screen, visitorPopups } from '../src/screens.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

/** Pixels; what is left of a window at 400 % zoom, and the smallest phone. */
const WINDOW = 320

test.use({ viewport: { width: WINDOW, height: 640 } })

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Opens every screen, and fails once with all that are wider than the window. */
async function expectNoSidewaysScroll(page: Page, screens: readonly Screen[]): Promise<void> {
  const wider: string[] = []
  for (const screen of screens) {
    const { name } = screen
    await test.step(name, async () => {
      await openAnew(page, screen)
      const width = await widthOf(page)
      if (width > WINDOW) wider.push(`${name}: ${width}`)
    })
  }
  expect(wider).toEqual([])
}

for (const [what, screens] of [
  ['pages', publicPages],
  ['popups', visitorPopups],
] as const) {
  test(`nothing scrolls sideways at 320 pixels, of the ${what} for everybody`, async ({ page, complaints }) => {
    allowMissing(complaints, screens)
    await expectNoSidewaysScroll(page, screens)
  })
}

test('nothing scrolls sideways at 320 pixels, of what was mailed or has a video', async ({ page, reader }) => {
  await expectNoSidewaysScroll(page, preparedScreens(reader))
})

test('nothing scrolls sideways at 320 pixels, for members', async ({ page, reader }) => {
  await expectNoSidewaysScroll(page, memberScreens(reader))
})

test('a page that is too wide is found', async ({ page }) => {
  await visit(page, '/policy')
  await page.getByRole('contentinfo').evaluate((footer) => {
    const wide = footer.appendChild(document.createElement('div'))
    wide.style.cssText = 'flex: none; width: 330px; height: 1px'
  })
  expect(await widthOf(page)).toBeGreaterThan(WINDOW)
})
