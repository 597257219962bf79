import type { Page } from '@playwright/test'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoArticle, demoFix, demoHeadline } from '../../src/demo.ts'
import { cardOf, dialog, expectNotice, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: listMessages.lists }).getByRole('link', { name, exact: true })
const isAt = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()

test('the tabs of home link to the top fixes of a day, week or month and to headlines that need a fix @phone', async ({
  page,
}) => {
  await visit(page, pages.home())
  await expect(tab(page, 'Recent Fixes')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Top').click()
  await isAt(page, listMessages.topTitle)
  await expect(tab(page, 'Day')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Month').click()
  await expect(page).toHaveURL(pages.home('month'))
  await expect(tab(page, 'Month')).toHaveAttribute('aria-current', 'page')
  await expect(cardOf(page, (await demoFix('feud-tears-rowing-club-apart', 0)).title)).toBeVisible()
  await tab(page, listMessages.needsTab).click()
  await isAt(page, listMessages.needsTitle)
  const { headline } = demoArticle('coffee-price-panic')
  // Headlines without a fix come first, each with a button to write one.
  const buttons = cards(page).getByRole('button', { name: fixMessages.write })
  await expect(buttons.first()).toBeVisible()
  const bare = await buttons.count()
  const unfixed = (await cards(page).allInnerTexts()).map((text) => text.includes(fixMessages.write))
  expect(unfixed).toEqual(unfixed.map((_, place) => place < bare))
  await cardOf(page, headline)
    .getByRole('button', { name: `${fixMessages.write} ${headline}` })
    .click()
  await expect(dialog(page, 'New Fix')).toContainText(fixMessages.loginToPost)
  await page.keyboard.press('Escape')

  await page.goBack()
  await expect(page).toHaveURL(pages.home('month'))
  await isAt(page, listMessages.topTitle)
  await page.reload()
  await expect(tab(page, 'Month')).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the tabs of home work @phone', async ({ page }) => {
    await page.goto(pages.home())
    await tab(page, 'Top').click()
    await tab(page, 'Week').click()
    await expect(page).toHaveURL(pages.home('week'))
    await expect(cards(page).first()).toBeVisible()
    await tab(page, listMessages.needsTab).click()
    await expect(cardOf(page, demoArticle('coffee-price-panic').headline)).toBeVisible()
    await tab(page, 'Recent Fixes').click()
    await isAt(page, 'Recent Fixes')
  })
})

test('after "More", a reload and going back from a fix show the same cards @desktop', async ({ page }) => {
  await visit(page, pages.home())
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'More headlines', exact: true }).click()
  await expect(page).toHaveURL(/\?until=\d+$/)
  const titles = () => cards(page).getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(20)
  const shown = await titles()
  await page.reload()
  await expect.poll(titles).toEqual(shown)
  await cards(page).last().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/(fixes|headlines)\//)
  await page.goBack()
  await expect.poll(titles).toEqual(shown)
})

test('the menu of a card opens with the keyboard, reads the article, and copies the link @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const headline = await demoHeadline('vicious-goose-gang')
  const best = headline.headline_fixes[0]!
  await visit(page, pages.home())
  const name = listMessages.cardMenu(best.title)
  const opener = page.getByRole('button', { name, exact: true })
  const menu = page.getByRole('list', { name, exact: true })
  await opener.press('Enter')
  const article = menu.getByRole('link', { name: listMessages.readArticle(headline.domain) })
  await expect(article).toBeFocused()
  await expect(article).toHaveAttribute('href', headline.original_url)
  await expect(article).toHaveAttribute('target', '_blank')
  await expect(article).toHaveAttribute('rel', 'noopener')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()

  // A press before the browser has reported that the menu closed opens it as well.
  await opener.press('Enter')
  await expect(article).toBeFocused()
  await opener.evaluate((button: HTMLElement) => {
    document.querySelector<HTMLElement>('.menu')!.hidePopover()
    button.click()
  })
  await menu.getByRole('button', { name: 'Copy link' }).click()
  await expectNotice(page, sharingMessages.copied)
  await expect(menu).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + pages.fix(best))
})

test("a card's comments are those of the fix that it links to @phone", async ({ page }) => {
  const best = await demoFix('morning-coffee-silently-destroying', 0)
  await visit(page, pages.home())
  const link = cardOf(page, best.title).getByRole('link', { name: listMessages.comments(best.comment_count) })
  await expect(link).toContainText(listMessages.onThisFix)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/fixes/${best.headline_fix_id}/.*#comments$`))
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport()
  await expect(page.getByRole('button', { name: `Load Comments (${best.comment_count})` })).toBeVisible()
})

test('without a column for it, the rail is between the page and the footer', async ({ page, isMobile }) => {
  const rail = page.getByRole('complementary', { name: 'Recent Headlines' })
  const bottomOf = async (part: 'main' | 'complementary') => {
    const { y, height } = (await page.getByRole(part).boundingBox())!
    return y + height
  }
  for (const width of isMobile ? [390, 820] : [820, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, pages.domains())
    await expect(rail.getByRole('listitem').filter({ visible: true })).toHaveCount(3)
    expect((await rail.boundingBox())!.y).toBeGreaterThanOrEqual(await bottomOf('main'))
    expect((await page.getByRole('contentinfo').boundingBox())!.y).toBeGreaterThanOrEqual(
      await bottomOf('complementary'),
    )
  }
})
