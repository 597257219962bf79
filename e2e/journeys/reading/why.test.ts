import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type DemoHeadline, demoHeadline } from '../../src/demo.ts'
import { dialog, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

/** Two of its fixes are liked, and one between them has few votes. */
const SLUG = 'morning-coffee-silently-destroying'

async function marked() {
  const headline: DemoHeadline = await demoHeadline(SLUG)
  const fix = headline.headline_fixes.find(({ needs_votes }) => needs_votes)
  if (!fix) throw new Error('The demo headline has no fix that needs votes')
  return { headline, fix, others: headline.headline_fixes.filter((each) => each !== fix) }
}

test('a fix’s rank is explained over the page, and Escape returns to the same position @phone', async ({ page }) => {
  const { headline, fix } = await marked()
  await visit(page, pages.headline(headline))
  const link = page.getByRole('link', { name: `${rankingMessages.question} ${fix.title}` })
  await link.click()
  const popup = dialog(page, rankingMessages.question)
  await expect(popup.getByText(rankingMessages.place(fix.ranking, headline.headline_fixes.length))).toBeVisible()
  await expect(popup.getByText(rankingMessages.standsInFront(5))).toBeVisible()
  await expect(popup.getByText(rankingMessages.notByTotal)).toBeVisible()
  await expect(page).toHaveURL(pages.headline(headline))
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popup).toBeVisible()
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(pages.headline(headline))
})

test('a fix’s own page explains its rank and links to the page about the ranking @desktop', async ({ page }) => {
  const { headline, others } = await marked()
  const best = others[0]!
  await visit(page, pages.fix(best))
  await page.getByRole('link', { name: rankingMessages.question }).click()
  const popup = dialog(page, rankingMessages.question)
  const votes = rankingMessages.votes(
    (best.total_vote_count + best.total_vote_value) / 2,
    (best.total_vote_count - best.total_vote_value) / 2,
  )
  await expect(popup.getByText(votes)).toBeVisible()
  await popup.getByRole('link', { name: rankingMessages.howItWorks }).click()
  await expect(page).toHaveURL(pages.ranking())
  await expect(page.getByRole('heading', { level: 1, name: siteMessages.ranking })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(pages.fix(best))
  await expect(popup).toBeHidden()
  expect(headline.headline_fixes.length).toBeGreaterThan(1)
})

test('the untested fix that ranks first is marked wherever it is shown @phone', async ({ page }) => {
  const { headline, fix, others } = await marked()
  const mark = page.getByText(fixMessages.needsVotes, { exact: true })
  await visit(page, pages.headline(headline))
  await expect(page.getByRole('listitem').filter({ hasText: fix.title }).filter({ has: mark })).toBeVisible()
  await expect(mark).toHaveCount(1)
  await visit(page, pages.fix(fix))
  await expect(mark).toBeVisible()
  await visit(page, pages.fix(others[0]!))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(others[0]!.title)
  await expect(mark).toHaveCount(0)
  await visit(page, pages.domain(headline.domain))
  await expect(page.getByRole('listitem').filter({ hasText: fix.title }).filter({ has: mark }).last()).toBeVisible()
})

test('the page about the ranking has the current numbers and an example @desktop', async ({ page }) => {
  await visit(page, pages.home())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ranking' }).click()
  await expect(page).toHaveURL(pages.ranking())
  await expect(page.getByText('Votes that count')).toBeVisible()
  const rows = page.getByRole('table').first().getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('Says what the article says')
  await page.getByText('All parameters').click()
  await expect(page.getByRole('row', { name: /Variance of votes/ })).toContainText('0.7')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the explanation is a page @phone', async ({ page }) => {
    const { headline, fix } = await marked()
    await page.goto(pages.fix(fix))
    await page.getByRole('link', { name: rankingMessages.question }).click()
    await expect(page).toHaveURL(pages.why(fix.headline_fix_id))
    const main = page.getByRole('main')
    await expect(main.getByText(fixMessages.readerWritten)).toBeVisible()
    await expect(main.getByText(`by ${fix.user_display_name}`)).toBeVisible()
    await expect(main.getByRole('link', { name: headline.title })).toHaveAttribute('href', pages.headline(headline))
    await expect(page.getByText(rankingMessages.place(fix.ranking, headline.headline_fixes.length))).toBeVisible()
    await expect(page.getByText(rankingMessages.notByTotal)).toBeVisible()
    await page.getByRole('link', { name: fixMessages.backToFix }).click()
    await expect(page).toHaveURL(pages.fix(fix))
  })
})
