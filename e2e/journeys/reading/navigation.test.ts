import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { holdNext } from '../../src/answers.ts'
import { demoHeadline } from '../../src/demo.ts'
import { cardOf, mainLinksOf, navigation, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const scrolled = () => Math.round(scrollY)

test('a card links to its fix, the original to the headline, "...more" to all fixes @desktop', async ({ page }) => {
  const headline = await demoHeadline('beloved-seafront-benches-axed')
  const [best] = headline.headline_fixes
  expect(headline.headline_fixes).toHaveLength(4)
  await visit(page, '/')
  const card = cardOf(page, best?.title ?? '')
  await expect(card.getByRole('list', { name: 'More fixes' }).getByRole('listitem')).toHaveCount(2)
  const { title, picture } = mainLinksOf(card)
  for (const link of [title, picture]) await expect(link).toHaveAttribute('href', pages.fix(best!))

  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Fix: ${best?.title}`, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/fixes/${best?.headline_fix_id}/`))
  await page.goBack()

  await card.getByRole('link', { name: headline.title, exact: true }).click()
  await expect(page.getByRole('heading', { name: headline.title, level: 1 })).toBeVisible()
  await page.goBack()

  await card.getByRole('link', { name: '...more' }).click()
  await expect(page.getByRole('heading', { name: headline.title, level: 1 })).toBeVisible()
  for (const { title } of headline.headline_fixes)
    await expect(page.getByRole('heading', { name: title, exact: true, level: 3 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fixes 4', level: 2 })).toBeVisible()
})

test('breadcrumbs link from a fix to its headline, the article and home @phone', async ({ page }) => {
  const headline = await demoHeadline('miracle-breakfast-melts-fat')
  const [best] = headline.headline_fixes
  if (!best) throw new Error('The demo headline has no fix')
  await visit(page, pages.fix(best))
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText(headline.domain)
  await expect(crumbs.getByRole('link')).toHaveCount(2)
  await crumbs.getByRole('link', { name: headline.title }).click()
  await expect(page.getByRole('heading', { name: headline.title, level: 1 })).toBeVisible()
  await expect(crumbs.getByRole('link').last()).toHaveAttribute('href', headline.original_url)
  await crumbs.getByRole('link', { name: 'Headlines' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
})

test('the left navigation has the pages of the site, then the outlets, then help @desktop', async ({ page }) => {
  await visit(page, '/')
  const entries = (await navigation(page)).locator('a:visible, button:visible')
  await expect(entries.nth(0)).toHaveText('Home')
  await expect(entries.nth(1)).toHaveText('Fix a Headline')
  await expect(entries.nth(2)).toHaveText('In The News')
  await expect(entries.nth(3)).toHaveText('Domains')
  const texts = await entries.allTextContents()
  expect(texts.slice(-2)).toEqual([siteMessages.today, siteMessages.howItWorks])
  await entries.filter({ hasText: siteMessages.today }).click()
  await expect(page).toHaveURL(pages.today())
  await expect(page.getByRole('link', { name: siteMessages.today }).first()).toHaveAttribute('aria-current', 'page')
})

test("Back and Forward move through a headline's fixes @phone", async ({ page }) => {
  const { headline_fixes } = await demoHeadline('school-declares-war-on-phones')
  const total = headline_fixes.length
  expect(total).toBe(5)
  const [first] = headline_fixes
  await visit(page, first ? pages.fix(first) : '')
  const navigation = page.getByRole('navigation', { name: 'Fixes of this headline' })
  const isAt = async (position: number) => {
    const title = headline_fixes[position - 1]?.title
    await expect(page.getByRole('heading', { name: `Fix: ${title}`, level: 1 })).toBeVisible()
    await expect(navigation).toContainText(`${position}/${total}`)
  }
  await isAt(1)
  for (const position of [2, 3, 4, 5, 1]) {
    await navigation.getByRole('link', { name: 'Next fix' }).click()
    await isAt(position)
  }
  for (const position of [5, 4]) {
    await navigation.getByRole('link', { name: 'Previous fix' }).click()
    await isAt(position)
  }
})

test('shows that a page is loading @desktop', async ({ page }) => {
  await visit(page, pages.policy())
  const release = await holdNext(page, '/api/data/homepage-headlines/')
  const loading = page.getByRole('status').filter({ hasText: siteMessages.loading })
  await expect(loading).toHaveCount(0)
  await (await navigation(page)).getByRole('link', { name: 'Home' }).click()
  await expect(loading).toHaveText(siteMessages.loading)
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  const headline = await demoHeadline('vicious-goose-gang')
  const best = headline.headline_fixes[0]?.title ?? ''
  await visit(page, '/')
  const link = cardOf(page, best).getByRole('heading').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 300))
  const left = await page.evaluate(scrolled)
  expect(left).toBeGreaterThan(300)
  await link.press('Enter')
  await expect(page.getByRole('heading', { name: `Fix: ${best}`, level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
  await expect.poll(() => page.evaluate(scrolled)).toBe(left)
})

test('a reload restores the card at the top, with everything above it laid out', async ({ page }) => {
  await page.addInitScript(() => {
    const note = () => sessionStorage.setItem('came', document.documentElement.className)
    addEventListener('DOMContentLoaded', note)
  })
  const came = () => page.evaluate(() => sessionStorage.getItem('came'))
  await visit(page, pages.home())
  expect(await came()).toBe('fresh')
  await expect(page.locator('.fresh')).toHaveCount(0)
  const card = page.getByRole('article').nth(12)
  await card.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const top = async () => (await card.boundingBox())!.y
  const before = await top()
  expect(await page.evaluate(scrolled)).toBeGreaterThan(1000)
  await page.reload()
  expect(await came()).toBe('')
  // The web fonts may have loaded meanwhile and saved a line or two. A card is ten times as high.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60)
})

test('"More" loads older headlines, which are kept after going back @desktop', async ({ page }) => {
  await visit(page, '/')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('link', { name: 'More headlines', exact: true }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(20)
  const count = await cards.count()
  await cards.last().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/(fixes|headlines)\//)
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(1000)
})

test('the first Tab stop skips to the content @desktop', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
