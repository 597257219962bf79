import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, demoArticle, headlineNow } from '../src/demo.ts'
import { addHeadline } from '../src/people.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test("the site soon serves its own copy of a new headline's picture, in the width that the screen needs", async ({
  page,
  reader,
}) => {
  const id = await addHeadline(reader, demoArticle('loyalty-card-betrayal').url)
  await expect.poll(async () => (await headlineNow(id)).headline_image, { timeout: 30_000 }).not.toBe('')
  const headline = await headlineNow(id)
  await visit(page, pages.headline(headline))
  const picture = page.getByRole('main').locator('picture img')
  await expect(picture).toHaveAttribute('src', `/images/headline-images/${headline.headline_image}`)
  const loaded = () => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)
  await expect.poll(loaded).toBeGreaterThan(0)
  const { file, needed } = await picture.evaluate((image: HTMLImageElement) => ({
    file: image.currentSrc,
    needed: image.clientWidth * devicePixelRatio,
  }))
  const [, width] = /\/images\/headline-images\/[0-9a-f]{32}-(\d+)\.webp$/.exec(file) ?? []
  expect(Number(width)).toBeGreaterThanOrEqual(needed)
  const shared = page.locator('meta[property="og:image"]')
  await expect(shared).toHaveAttribute(
    'content',
    new RegExp(`^http.*/images/headline-images/${headline.headline_image}$`),
  )
})

test('a page reserves space for a picture that is still being fetched, and then shows it', async ({
  page,
  reader,
  name,
}) => {
  const id = await addHeadline(reader, awkwardAddress('slow-picture', name))
  const headline = await headlineNow(id)
  expect([headline.picture_state, headline.image_url]).toEqual(['coming', ''])
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await visit(page, pages.headline(headline))
  const place = page.getByRole('main').locator('.picture')
  await expect(place).toBeVisible()
  await expect(place.locator('img')).toHaveCount(0)
  const before = await place.boundingBox()
  await expect(place.locator('img')).toHaveAttribute('src', /^\/images\/headline-images\//, { timeout: 40_000 })
  await expect
    .poll(() => place.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  expect(await place.boundingBox()).toEqual(before)
  expect([...hosts]).toEqual([new URL(page.url()).origin])
})

test('a missing picture is replaced by the panel of the outlet, also on home @phone', async ({
  page,
  reader,
  name,
}) => {
  const id = await addHeadline(reader, awkwardAddress('lost-picture', name), 'The picture is missing')
  const headline = await headlineNow(id)
  await visit(page, pages.headline(headline))
  const place = page.getByRole('main').locator('.picture')
  await expect(place).toBeVisible()
  await expect(place.locator('img')).toHaveCount(0)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/icon-512\.png$/)
})
