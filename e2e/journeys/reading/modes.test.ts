import type { Page } from '@playwright/test'
import { pages } from '@unspun/contract/pages.ts'
import sharp from 'sharp'
import { openLogin, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

/** Names of animations that run now, or would run longer than a moment. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
      .map((animation) => (animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty),
  )

test('nothing moves with reduced motion @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, pages.home())
  expect(await moving(page)).toEqual([])
  await openLogin(page)
  expect(await moving(page)).toEqual([])
})

test('controls stay visible in forced colours @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, pages.home())
  const card = page.getByRole('article').first()
  for (const part of [
    card.getByRole('button', { name: /^Vote up/ }).first(),
    card.getByRole('button', { name: /^Vote down/ }).first(),
    page.getByRole('button', { name: 'Sign in' }),
  ]) {
    const { channels } = await sharp(await part.screenshot()).stats()
    // More than one colour: the icon is distinct from its background.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  }
})

test('at 200 % zoom everything is visible without horizontal scrolling @desktop', async ({ page }) => {
  // The size of a 1440 pixel window at this zoom.
  await page.setViewportSize({ width: 720, height: 450 })
  for (const path of [pages.home(), pages.inTheNews(), pages.domains(), pages.policy()]) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
  }
})
