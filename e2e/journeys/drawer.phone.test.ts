import type { Locator, Page } from '@playwright/test'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../src/demo.ts'
import { dialog, visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Open navigation' })
const drawer = (page: Page) => dialog(page, 'Unspun')

test('the drawer opens, traps the focus, closes on Escape and returns the focus', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await opener(page).tap()
  await expect(drawer(page).getByRole('navigation', { name: 'Main' })).toBeVisible()
  const holdsFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(() => holdsFocus(drawer(page))).toBe(true)
  const below = ['banner', 'main', 'contentinfo'] as const
  const stops = await drawer(page).getByRole('link').or(drawer(page).getByRole('button')).count()
  expect(stops).toBeGreaterThan(3)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < stops + 3; stop++) {
      await page.keyboard.press(key)
      for (const role of below) expect(await holdsFocus(page.getByRole(role, { includeHidden: true }))).toBe(false)
    }
    await expect.poll(() => holdsFocus(drawer(page))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('the back button of the phone closes the drawer', async ({ page }) => {
  await visit(page, pages.headline(await demoHeadline('feud-tears-rowing-club-apart')))
  await opener(page).tap()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/headlines\//)
})

test('a link in the drawer works, and Back does not open the drawer again', async ({ page }) => {
  const headline = await demoHeadline('feud-tears-rowing-club-apart')
  await visit(page, pages.headline(headline))
  await opener(page).tap()
  await drawer(page).getByRole('link', { name: 'Home' }).tap()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: headline.title, level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(drawer(page)).toBeHidden()
})
