import type { Page } from '@playwright/test'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { dialog, followSettings, logOut, profileLink, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom bar' })
const fix = (page: Page) => bar(page).getByRole('button', { name: headlineMessages.fixOne })

test('the bar links to home, the day’s pairs, the news, a new fix and sign-in, and marks the current page', async ({
  page,
}) => {
  await visit(page, pages.home())
  const home = bar(page).getByRole('link', { name: 'Home' })
  const news = bar(page).getByRole('link', { name: newsMessages.title })
  await expect(home).toHaveAttribute('aria-current', 'page')
  const today = bar(page).getByRole('link', { name: siteMessages.todayTab, exact: true })
  await today.tap()
  await expect(page).toHaveURL(pages.today())
  await expect(today).toHaveAttribute('aria-current', 'page')
  await news.tap()
  await expect(page.getByRole('heading', { name: newsMessages.title, level: 1 })).toBeVisible()
  await expect(news).toHaveAttribute('aria-current', 'page')
  await expect(home).not.toHaveAttribute('aria-current')
  await fix(page).tap()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await bar(page).getByRole('button', { name: 'Sign in' }).tap()
  await expect(dialog(page, 'Sign in')).toBeVisible()
})

test('the bar covers neither the end of the page nor the focused element', async ({ page }) => {
  await visit(page, pages.policy())
  const edge = (await bar(page).boundingBox())!.y
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = (await page.getByRole('contentinfo').boundingBox())!
  expect(footer.y + footer.height).toBeLessThanOrEqual(edge)
  await page.evaluate(() => scrollTo(0, 0))
  const links = page.getByRole('main').getByRole('link')
  for (let at = 0; at < (await links.count()); at++) {
    await links.nth(at).focus()
    const box = (await links.nth(at).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(edge)
  }
})

test('members find their profile in the bar, and settings and logout in the menu', async ({ page, reader }) => {
  await visitAs(page, reader, pages.home())
  await expect(page.getByRole('banner').getByRole('button').or(page.getByRole('banner').getByRole('link'))).toHaveCount(
    // The menu, the logo, the button and the link of the search box, and the notifications.
    5,
  )
  await profileLink(page).tap()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(profileLink(page)).toHaveAttribute('aria-current', 'page')
  await followSettings(page)
  await expect(page).toHaveURL(pages.settings())
  await logOut(page)
  await expect(page).toHaveURL(pages.home())
  await expect(bar(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
})
