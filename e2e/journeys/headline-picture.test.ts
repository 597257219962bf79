import { pages } from '@unspun/contract/pages.ts'
import { demoArticle, headlineNow } from '../src/demo.ts'
import { addHeadline } from '../src/people.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test("a new headline's picture is soon served by us, in the width that the screen needs", async ({ page, reader }) => {
  const id = await addHeadline(reader, demoArticle('loyalty-card-betrayal').url)
  await expect.poll(async () => (await headlineNow(id)).headline_image, { timeout: 30_000 }).not.toBe('')
  const headline = await headlineNow(id)
  await visit(page, pages.headline(headline))
  const picture = page.getByRole('main').locator('picture img')
  await expect(picture).toHaveAttribute('src', `/images/headline-images/${headline.headline_image}`)
  const shownOf = () => picture.evaluate(({ currentSrc, naturalWidth }: HTMLImageElement) => [currentSrc, naturalWidth])
  await expect.poll(async () => (await shownOf())[1]).toBeGreaterThan(300)
  expect((await shownOf())[0]).toMatch(/\/images\/headline-images\/[0-9a-f]{32}-\d+\.webp$/)
  const shared = page.locator('meta[property="og:image"]')
  await expect(shared).toHaveAttribute(
    'content',
    new RegExp(`^http.*/images/headline-images/${headline.headline_image}$`),
  )
})
