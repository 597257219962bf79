import type { Page } from '@playwright/test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { todayLimits } from '@unspun/contract/today.ts'
import { makePerson } from '../../src/people.ts'
import { keepSession } from '../../src/sessions.ts'
import { get } from '../../src/site.ts'
import { dialog, profileLink, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const introduction = (page: Page) => page.getByRole('region', { name: siteMessages.introduction })

/** Records whether the introduction is laid out before any module script runs. */
async function recordFirstLook(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const part = document.querySelector('.introduction')
      Object.assign(globalThis, { firstLook: part ? getComputedStyle(part).display : 'missing' })
    })
  })
}
const firstLook = (page: Page) => page.evaluate(() => (globalThis as unknown as { firstLook: string }).firstLook)

test('home says what the site is, shows one real example, and how to take part', async ({ page }) => {
  await visit(page, pages.home())
  const part = introduction(page)
  await expect(part).toBeInViewport({ ratio: 1 })
  await expect(part).toContainText(siteMessages.tagline)
  const [claim, heading] = await Promise.all([
    part.boundingBox(),
    page.getByRole('heading', { name: 'Recent Fixes' }).boundingBox(),
  ])
  expect(claim!.y + claim!.height).toBeLessThan(heading!.y)
  const strip = page.getByRole('link', { name: siteMessages.todayStrip(todayLimits.minutes) })
  const { y } = (await strip.boundingBox())!
  expect(y).toBeGreaterThan(claim!.y + claim!.height)
  expect(y).toBeLessThan(heading!.y)
  await expect(strip).toHaveAttribute('href', pages.today())
  const example = await part.locator('a[href^="/fixes/"]').first().getAttribute('href')
  const best = await get<HeadlineFix>(`/api/headline-fixes/get/?id=${/\d+/.exec(example!)}`)
  await expect(part).toContainText(best.headline_title)
  await expect(part.getByRole('link', { name: best.title })).toHaveAttribute('href', pages.fix(best))
  await expect(part).toContainText(fixMessages.readerWritten)
  await expect(part.getByRole('link', { name: best.user_display_name })).toBeVisible()

  await part.getByRole('button', { name: headlineMessages.fixOne }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await part.getByRole('link', { name: siteMessages.howItWorks }).click()
  await expect(page).toHaveURL(pages.howItWorks())
  await expect(page.getByRole('main')).toContainText(siteMessages.rule)
})

test('the introduction stays hidden once it is closed, and never flashes', async ({ page }) => {
  await recordFirstLook(page)
  await visit(page, pages.home())
  expect(await firstLook(page)).toMatch(/^(block|grid)$/)
  await introduction(page).getByRole('button', { name: siteMessages.closeIntroduction }).click()
  await expect(introduction(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: siteMessages.todayStrip(todayLimits.minutes) })).toBeInViewport({
    ratio: 1,
  })
  await visit(page, pages.home())
  expect(await firstLook(page)).toBe('none')
  await expect(introduction(page)).toBeHidden()
})

test('members never see the introduction @phone', async ({ page, address }) => {
  await recordFirstLook(page)
  await keepSession(page, await makePerson(address))
  await visit(page, pages.home())
  expect(await firstLook(page)).toBe('none')
  await expect(profileLink(page)).toBeVisible()
  await expect(introduction(page)).toBeHidden()
})
