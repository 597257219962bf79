import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as editMessages from '@unspun/contract/messages/edit-fix.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { DayAnswer } from '@unspun/contract/today.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { get } from '../../src/site.ts'
import { expect, test } from '../../src/test.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript home, headline and fix are readable and their links work @phone', async ({ page }) => {
  // One of the headlines with the newest fixes, so it stays on the first page.
  const headline = await demoHeadline('morning-coffee-silently-destroying')
  const [best] = headline.headline_fixes
  if (!best) throw new Error('The demo headline has no fix')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Recent Fixes', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: best.title, exact: true }).click()

  await expect(page.getByRole('heading', { name: `Fix: ${best.title}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(fixMessages.readerWritten)).toBeVisible()
  await expect(page.getByRole('main').getByText(best.user_display_name)).toBeVisible()
  // Buttons would do nothing.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  // A date, because a relative time would refer to the time of rendering.
  await expect(page.getByRole('main').getByRole('time').first()).toHaveText(
    new Date(best.dc_m).toISOString().slice(0, 10),
  )
  await page.getByRole('main').getByRole('link', { name: headline.title }).first().click()

  await expect(page.getByRole('heading', { name: headline.title, level: 1 })).toBeVisible()
  await expect(page.getByText(headline.description)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  for (const fix of headline.headline_fixes)
    await expect(page.getByRole('link', { name: fix.title, exact: true })).toHaveAttribute('href', pages.fix(fix))
  await page.getByRole('link', { name: 'Unspun, home' }).click()
  await expect(page).toHaveURL('/')
})

test('without JavaScript "More" pages through the older headlines @desktop', async ({ page }) => {
  await page.goto('/')
  const titles = async () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const first = await titles()
  expect(first).toHaveLength(20)
  await page.getByRole('link', { name: 'More headlines', exact: true }).click()
  await expect(page).toHaveURL(/\?before=\d+$/)
  const second = await titles()
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((title) => first.includes(title))).toEqual([])
})

test('without JavaScript the navigation links to the news and to the domains, in every window @desktop', async ({
  page,
}) => {
  await page.goto(pages.home())
  // In a small window these links are in the bottom bar.
  const navigation = page.getByRole('navigation', { name: /^(Main|Bottom bar)$/ })
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  // Controls that only open a popup would do nothing.
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden()
  await expect(navigation.getByRole('button')).toHaveCount(0)
  for (const width of [320, 820, page.viewportSize()?.width ?? 0]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['In The News', 'Domains', 'Home']) {
      const link = navigation.getByRole('link', { name, exact: true })
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(title).toHaveText(name === 'Home' ? 'Recent Fixes' : name)
    }
  }
})

test('without JavaScript home says what the site is and has no dead controls @phone', async ({ page }) => {
  await page.goto(pages.home())
  const introduction = page.getByRole('region', { name: siteMessages.introduction })
  await expect(introduction).toContainText(siteMessages.tagline)
  await expect(introduction.getByRole('button')).toHaveCount(0)
  const bar = page.getByRole('navigation', { name: 'Bottom bar' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Today', 'In The News', 'Domains'])
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('textbox')).toHaveCount(0)
  await introduction.getByRole('link', { name: siteMessages.howItWorks }).click()
  await expect(page.getByRole('heading', { name: siteMessages.howItWorks, level: 1 })).toBeVisible()
})

test('without JavaScript the pairs of the day are a list with links @phone', async ({ page }) => {
  await page.goto(pages.home())
  await page.locator('.today-strip').first().click()
  await expect(page).toHaveURL(pages.today())
  const { pairs } = await get<DayAnswer>('/api/today/get/')
  expect(pairs.length).toBeGreaterThan(0)
  // Playwright's text matching ignores <noscript>.
  const words = await page.getByRole('main').innerText()
  expect(words).toContain(todayMessages.noScript)
  for (const { printed, first, second } of pairs) {
    expect(words).toContain(printed)
    for (const { headline_fix_id: id, title } of [first, second])
      if (id !== null) {
        expect(words).toContain(title)
        await expect(page.locator(`main a[href="${pages.fix({ headline_fix_id: id, title })}"]:visible`)).toHaveCount(1)
      }
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('without JavaScript a mailed link says that it needs it @phone', async ({ page }) => {
  await page.goto('/auth?mode=verifyEmail&oobCode=made-up')
  // Playwright's text matching ignores <noscript>.
  expect(await page.getByRole('main').innerText()).toContain(siteMessages.needsScript)
})

test('without JavaScript a fix says that comments need it @desktop', async ({ page }) => {
  await page.goto(pages.fix(await demoFix('morning-coffee-silently-destroying', 0)))
  expect(await page.getByRole('main').innerText()).toContain(commentMessages.needsScript)
  await expect(page.getByRole('button', { name: /^Load Comments/ })).toBeHidden()
})

test('without JavaScript the page for editing says what it needs, also for a fix that nobody else may see @phone', async ({
  page,
  complaints,
}) => {
  complaints.allow(404, pages.editFix(999_999_999))
  const fix = await demoFix('morning-coffee-silently-destroying', 0)
  const main = page.getByRole('main')
  for (const id of [fix.headline_fix_id, 999_999_999]) {
    await page.goto(pages.editFix(id))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Edit Fix')
    expect(await main.innerText()).toContain(editMessages.needsScript)
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('status')).toBeHidden()
  }
})
