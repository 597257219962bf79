import type { Page } from '@playwright/test'
import { memberScreens, openAnew, publicPages, type Screen, visitorPopups } from '../src/screens.ts'
import { expect, test } from '../src/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** By how many pixels each screen is wider than the window. */
async function expectNoSidewaysScroll(page: Page, screens: readonly Screen[]): Promise<void> {
  const wider: string[] = []
  for (const screen of screens) {
    const { name } = screen
    await test.step(name, async () => {
      await openAnew(page, screen)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) wider.push(`${name}: ${width}`)
    })
  }
  expect(wider).toEqual([])
}

test('nothing scrolls sideways at 320 pixels, for everybody', async ({ page, complaints }) => {
  complaints.allow(404, '/nowhere')
  complaints.allow(404, '/api/headlines/get-by-url/')
  await expectNoSidewaysScroll(page, [...publicPages, ...visitorPopups])
})

test('nothing scrolls sideways at 320 pixels, for members', async ({ page, reader }) => {
  await expectNoSidewaysScroll(page, memberScreens(reader))
})
