import type { CDPSession, Locator, Page } from '@playwright/test'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'
import { choices, next, question } from '../src/today.ts'

/** Moves a finger from the middle of an element. */
async function drag(page: Page, on: Locator, by: { x: number; y: number }): Promise<void> {
  const finger: CDPSession = await page.context().newCDPSession(page)
  const box = (await on.boundingBox())!
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x + by.x * part, y: start.y + by.y * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
}

/** A quick vertical swipe keeps the page moving. A touch that stops this movement is no swipe. */
async function returnToTop(page: Page): Promise<void> {
  const moved = () =>
    page.evaluate(async () => {
      const before = scrollY
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
      return scrollY - before
    })
  await expect.poll(moved).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(moved).toBe(0)
}

const side = (page: Page, place: number) => page.locator('.today-side').nth(place)

test('a swipe to either side chooses a title; a short or vertical one does not', async ({ page }) => {
  await visit(page, pages.today())
  const title = await choices(page).nth(1).textContent()
  await drag(page, side(page, 1), { x: 40, y: 4 })
  await drag(page, side(page, 0), { x: 10, y: -160 })
  await expect(choices(page)).toHaveCount(2)
  await returnToTop(page)
  await drag(page, side(page, 1), { x: -130, y: 12 })
  await expect(next(page)).toBeFocused()
  await expect(page.locator('.today-side[data-chosen]')).toContainText(title!)
  await page.getByRole('button', { name: todayMessages.undo }).click()
  await expect(question(page)).toBeFocused()
  await drag(page, side(page, 0), { x: 130, y: -12 })
  await expect(next(page)).toBeFocused()
})

test('a pair fits a phone: both titles are on the first screen', async ({ page }) => {
  await visit(page, pages.today())
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  for (const place of [0, 1]) await expect(side(page, place)).toBeInViewport({ ratio: 1 })
})

test('five entries of the bottom bar fit the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, pages.today())
  const bar = page.getByRole('navigation', { name: 'Bottom bar' })
  await expect(bar.getByRole('link', { name: siteMessages.todayTab })).toHaveAttribute('aria-current', 'page')
  const overflowing = await bar.evaluate((element) =>
    [...element.children].filter((child) => child.scrollWidth > child.clientWidth).map((child) => child.textContent),
  )
  expect(overflowing).toEqual([])
})
