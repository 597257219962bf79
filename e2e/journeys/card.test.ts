import type { Locator } from '@playwright/test'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, headlineNow } from '../src/demo.ts'
import { addFix, addHeadline } from '../src/people.ts'
import { aloneOnHome } from '../src/site.ts'
import { mainLinksOf, visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

async function expectToLeadTo(card: Locator, path: string): Promise<void> {
  const { title, picture } = mainLinksOf(card)
  await expect(title).toHaveAttribute('href', path)
  await expect(picture).toHaveAttribute('href', path)
}

test("a card's title and picture link to the headline until it has a fix, then to the fix @desktop", async ({
  page,
  reader,
  name,
}) => {
  const id = await addHeadline(reader, awkwardAddress('goose-on-film', `card ${name}`), '')
  const headline = await headlineNow(id)
  const path = pages.headline(headline)
  await visit(page, pages.domain(headline.domain))
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  await expectToLeadTo(card, path)
  await expect(mainLinksOf(card).title).toHaveText(headline.title)

  const fix = await aloneOnHome(() => addFix(reader, id, 'Goose walks along a platform'))
  await page.reload()
  await expectToLeadTo(card, pages.fix(fix))
  await expect(mainLinksOf(card).title).toHaveText(fix.title)
})
