import type { Locator } from '@playwright/test'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import { earlierWording } from '@unspun/contract/messages/history.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { pages } from '@unspun/contract/pages.ts'
import { searchFor } from '@unspun/contract/search.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const CHANGED = 'chocolate-makes-you-a-genius'
const FIRST = 'Chocolate Makes You A GENIUS, Science Confirms'
const struck = (within: Locator) => within.locator('.original').getByRole('link')
const nowPrints = (within: Locator) => within.getByRole('paragraph').filter({ hasText: historyMessages.nowPrints })

test('the page of a headline shows how the outlet changed it, and which fixes were written for earlier wordings @phone', async ({
  page,
}) => {
  const { headline_fixes, domain, ...headline } = await demoHeadline(CHANGED)
  await visit(page, pages.headline(headline))
  const changes = page.getByRole('region', { name: historyMessages.title }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  const last = changes.first()
  await expect(last).toContainText(headline.title)
  await expect(last).toContainText(historyMessages.read.page(domain))
  await expect(changes.last().locator('del')).toHaveText(['Science Confirms'])
  await expect(changes.last().locator('ins')).toHaveText(['Small Study Suggests'])

  const best = headline_fixes[0]!
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
  await expect(card(best.title)).toContainText(historyMessages.followed)
  await expect(card(best.title)).toContainText(`${historyMessages.writtenFor} ${FIRST}`)
  const [late] = headline_fixes.filter(({ title }) => title.startsWith('Chocolate does not work'))
  await expect(card(late!.title)).not.toContainText(historyMessages.writtenFor)

  await expect(page.getByRole('button', { name: actionWords['remove-change'].label })).toHaveCount(0)
  await last.getByRole('link', { name: best.title }).click()
  await expect(page).toHaveURL(pages.fix(best))
  // The words that the fix was written for are struck through, and not those that the outlet prints after it.
  const shown = page.getByRole('article')
  await expect(struck(shown)).toHaveText([FIRST])
  await expect(shown.getByText(historyMessages.nowPrints)).toBeVisible()
  await expect(nowPrints(shown)).toContainText(`${headline.title} ${historyMessages.afterThisFix}`)
})

test('home leads to the changes that came close to a fix, and the profile of its author counts them @phone', async ({
  page,
}) => {
  const { headline_fixes, domain, title, headline_id } = await demoHeadline(CHANGED)
  const [best] = headline_fixes
  await visit(page, pages.home())
  await page
    .getByRole('link')
    .filter({ hasText: historyMessages.strip(domain) })
    .click()
  await expect(page.getByRole('heading', { name: historyMessages.followed, level: 1 })).toBeVisible()
  const change = page.getByRole('article').filter({ hasText: best!.title })
  await expect(change.locator('s')).not.toHaveText(title)
  await expect(change.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    pages.headline({ headline_id, title }),
  )
  await expect(change.getByRole('link', { name: domain })).toHaveAttribute('href', pages.domain(domain))
  await change.getByRole('link', { name: best!.user_display_name }).click()
  await expect(page).toHaveURL(pages.profile(best!.user_username))
  await expect(page.getByRole('main')).toContainText(profileMessages.followed(1))
  const figure = page.getByRole('figure').filter({ hasText: profileMessages.best })
  await expect(figure.getByRole('link').first()).toHaveAttribute('href', /^\/fixes\//)
})

test('lists strike through the words that a fix was written for, and show what the outlet prints now @phone', async ({
  page,
}) => {
  const { headline_fixes, domain, title } = await demoHeadline(CHANGED)
  const [best] = headline_fixes
  for (const address of [pages.home(), pages.domain(domain), pages.profile(best!.user_username), searchFor(title)]) {
    await visit(page, address)
    const card = page.getByRole('article').filter({ hasText: best!.title })
    await expect(struck(card), address).toHaveText([FIRST])
    await expect(nowPrints(card), address).toContainText(`${title} ${historyMessages.afterThisFix}`)
  }
  const changed = page.getByText(title)
  expect(
    await changed.evaluateAll(
      (all) => all.filter((each) => getComputedStyle(each).textDecorationLine.includes('line-through')).length,
    ),
  ).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('lists note that another fix was written for an earlier wording @phone', async ({ page }) => {
    const { headline_fixes, domain, title } = await demoHeadline(CHANGED)
    const [best, second, late] = headline_fixes
    // Each card strikes through the words for which its fix was written: these, or those that are printed now.
    for (const address of [pages.home(), pages.domain(domain), pages.profile(best!.user_username)]) {
      await page.goto(address)
      const card = page.getByRole('article').filter({ hasText: best!.title })
      await expect(nowPrints(card), address).toContainText(title)
      await expect(card.getByText(earlierWording), address).toHaveCount(0)
    }
    await page.goto(pages.profile(second!.user_username))
    await expect(struck(page.getByRole('article').filter({ hasText: second!.title }))).toHaveText([FIRST])
    await page.goto(pages.profile(late!.user_username))
    await expect(struck(page.getByRole('article').filter({ hasText: late!.title }))).toHaveText([title])
  })

  test('the history of a headline is there too @phone', async ({ page }) => {
    await page.goto(pages.headline(await demoHeadline(CHANGED)))
    await expect(page.getByRole('region', { name: historyMessages.title }).getByRole('listitem')).toHaveCount(2)
    await page.goto(pages.fix(await demoFix(CHANGED, 0)))
    await expect(nowPrints(page.getByRole('article'))).toBeVisible()
  })
})

test('a headline that has not changed has no history @desktop', async ({ page }) => {
  await visit(page, pages.headline(await demoHeadline('polar-monster-to-bury-region')))
  await expect(page.getByRole('heading', { name: historyMessages.title })).toHaveCount(0)
})
