import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from '../../src/demo.ts'
import { visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const SLUG = 'feud-tears-rowing-club-apart'

test('fix and headline pages greet visitors from elsewhere until they close the greeting @phone', async ({ page }) => {
  const fix = await demoFix(SLUG, 0)
  const headline = pages.headline({ ...fix, title: fix.headline_title })
  const greeting = page.getByRole('complementary', { name: siteMessages.introduction })
  await visit(page, headline)
  await expect(greeting).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: fix.title, exact: true }).click()
  await expect(page).toHaveURL(pages.fix(fix))
  await expect(greeting).toHaveCount(0)
  await visit(page, pages.fix(fix))
  await expect(greeting).toContainText('On Unspun, readers rewrite loaded headlines.')
  await expect(greeting.getByRole('link', { name: siteMessages.howItWorks })).toHaveAttribute(
    'href',
    pages.howItWorks(),
  )
  await greeting.getByRole('button', { name: siteMessages.closeIntroduction }).click()
  await expect(greeting).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  for (const address of [pages.fix(fix), headline]) {
    await visit(page, address)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(greeting).toBeHidden()
  }
})

test('members are not greeted @desktop', async ({ page }) => {
  // The hint of `session-hint.ts`. Cached pages are the same for everybody, so the page must hide the greeting before its first paint.
  await page.addInitScript(() => localStorage.setItem('unspun:session', 'verified'))
  const fix = await demoFix(SLUG, 0)
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(pages.fix(fix))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: siteMessages.introduction })).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('people are greeted @desktop', async ({ page }) => {
    await page.goto(pages.fix(await demoFix(SLUG, 0)))
    await expect(page.getByRole('complementary', { name: siteMessages.introduction })).toBeVisible()
  })
})
