import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import { earlierWording } from '@unspun/contract/messages/history.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const CHANGED = 'chocolate-makes-you-a-genius'
const FIRST = 'Chocolate Makes You A GENIUS, Science Confirms'

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
  await expect(page.getByRole('article')).toContainText(historyMessages.followed)
  await expect(page.getByRole('article')).toContainText(FIRST)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('lists note that a fix was written for an earlier wording @phone', async ({ page }) => {
    const { headline_fixes, domain } = await demoHeadline(CHANGED)
    const [best, second, late] = headline_fixes
    for (const address of [pages.home(), pages.domain(domain), pages.profile(best!.user_username)]) {
      await page.goto(address)
      const card = page.getByRole('article').filter({ hasText: best!.title })
      await expect(card.getByText(earlierWording).first(), address).toBeVisible()
    }
    await page.goto(pages.home())
    const line = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    await expect(line(second!.title)).toContainText(earlierWording)
    await expect(line(late!.title)).not.toContainText(earlierWording)
  })

  test('the history of a headline is there too @phone', async ({ page }) => {
    await page.goto(pages.headline(await demoHeadline(CHANGED)))
    await expect(page.getByRole('region', { name: historyMessages.title }).getByRole('listitem')).toHaveCount(2)
    await page.goto(pages.fix(await demoFix(CHANGED, 0)))
    await expect(page.getByRole('article')).toContainText(historyMessages.writtenFor)
  })
})

test('a headline that has not changed has no history @desktop', async ({ page }) => {
  await visit(page, pages.headline(await demoHeadline('polar-monster-to-bury-region')))
  await expect(page.getByRole('heading', { name: historyMessages.title })).toHaveCount(0)
})
