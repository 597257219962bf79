import type { Page } from '@playwright/test'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { type inTheNews, newsLimits } from '@unspun/contract/feeds.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoArticle } from '../src/demo.ts'
import { get } from '../src/site.ts'
import { dialog, navigation, originalIn, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

type NewsAnswer = AnswerOf<typeof inTheNews>

const main = (page: Page) => page.getByRole('main')
const titles = (page: Page) => main(page).getByRole('heading', { level: 2 })
const domains = (page: Page) => main(page).getByRole('toolbar', { name: 'Domains' })
const words = (page: Page) => main(page).getByRole('toolbar', { name: 'Words in the news' })
const box = (page: Page) => main(page).getByRole('searchbox', { name: 'filter headlines' })
const pressed = (page: Page) => page.getByRole('button', { pressed: true })

test('filters news by domain in the address, and Back removes the filter @phone', async ({ page }) => {
  await visit(page, pages.home())
  await visit(page, pages.inTheNews())
  await expect(page).toHaveTitle('In The News · Unspun')
  const all = await titles(page).count()
  const names = await domains(page).getByRole('button').allTextContents()
  expect(names[0]).toBe('All')
  expect(names.slice(1)).toEqual(names.slice(1).toSorted())
  const [, first = '', second = ''] = names

  await domains(page).getByRole('button', { name: first }).click()
  await expect(page).toHaveURL(`${pages.inTheNews()}?domain=${first}`)
  // The address changes before the list does.
  const named = main(page).getByRole('link', { name: first, exact: true })
  await expect.poll(async () => (await titles(page).count()) - (await named.count())).toBe(0)
  expect(await titles(page).count()).toBeLessThan(all)
  await page.reload()
  await expect(domains(page).getByRole('button', { pressed: true })).toHaveText(first)
  await expect(main(page).getByRole('listitem').getByRole('link', { name: second, exact: true })).toHaveCount(0)

  await domains(page).getByRole('button', { name: second }).click()
  await expect(page).toHaveURL(`${pages.inTheNews()}?domain=${second}`)
  await page.goBack()
  await expect(domains(page).getByRole('button', { pressed: true })).toHaveText(first)
  await page.goBack()
  await expect(page).toHaveURL(pages.inTheNews())
  await expect(titles(page)).toHaveCount(all)
})

test('filters news by typed text, without a history entry for every letter @desktop', async ({ page }) => {
  const { headline } = demoArticle('egg-pocalypse-now')
  await visit(page, pages.inTheNews())
  const all = await titles(page).count()
  const before = await page.evaluate(() => history.length)
  await box(page).pressSequentially('egg-POCALYPSE')
  await expect(titles(page)).toHaveText([headline])
  await expect(page.getByRole('status').filter({ hasText: newsMessages.count(1, all) })).toBeVisible()
  await expect(page).toHaveURL(`${pages.inTheNews()}?q=egg-POCALYPSE`)
  expect(await page.evaluate(() => history.length)).toBe(before)

  await box(page).fill('nobody prints this')
  await expect(main(page).getByText(newsMessages.noMatch)).toBeVisible()
  await main(page).getByRole('button', { name: newsMessages.clear }).click()
  await expect(titles(page)).toHaveCount(all)
  await expect(box(page)).toHaveValue('')
  await expect(page).toHaveURL(pages.inTheNews())
})

test('filters news by a word of the cloud, also with arrow keys; None resets @desktop', async ({ page }) => {
  await visit(page, pages.inTheNews())
  const all = await titles(page).count()
  await expect(words(page)).toBeHidden()
  await box(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const cloud = words(page).getByRole('button')
  expect(await cloud.count()).toBe(31)
  await expect(words(page).getByRole('button', { pressed: true })).toHaveText('None')
  await page.keyboard.press('Tab')
  await expect(cloud.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cloud.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(cloud.last()).toBeFocused()
  const word = (await cloud.last().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(cloud.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(titles(page).filter({ hasText: new RegExp(word, 'i') })).toHaveCount(await titles(page).count())
  expect(await titles(page).count()).toBeLessThan(all)
  await expect(page).toHaveURL(`${pages.inTheNews()}?tag=${word}`)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveCount(all)
  await expect(page).toHaveURL(pages.inTheNews())
})

test('an item opens with its details, closes, and starts a new fix @phone', async ({ page, reader }) => {
  const { headline, url } = demoArticle('deadly-secret-in-your-sink')
  await visitAs(page, reader, `${pages.inTheNews()}?q=kitchen`)
  const item = main(page).getByRole('link', { name: headline })
  await item.click()
  const popup = dialog(page, headline)
  await expect(popup.getByRole('link', { name: 'Read the article' })).toHaveAttribute('href', url)
  await expect(popup.getByRole('link', { name: /\.example$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(item).toBeFocused()
  await expect(box(page)).toHaveValue('kitchen')

  await item.press('Enter')
  await popup.getByRole('button', { name: 'Start New Fix' }).click()
  const form = dialog(page, 'New Fix')
  await expect(originalIn(form)).toContainText(headline)
  await expect(form.getByLabel('Fix Title')).toBeFocused()
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('an item that readers have fixed shows its best fix, and its popup links to all of them @phone', async ({
  page,
}) => {
  const { headline } = demoArticle('abandoned-on-horror-train')
  const { feed_headlines } = await get<NewsAnswer>('/api/feed/in-the-news/')
  const { fix_title, fix_author, fix_count, headline_id } = feed_headlines.find(({ title }) => title === headline)!
  await visit(page, `${pages.inTheNews()}?q=${encodeURIComponent(headline)}`)
  const item = main(page).getByRole('listitem').filter({ hasText: headline })
  await expect(item).toContainText(`${fixMessages.readerWritten} by ${fix_author}`)
  await item.getByRole('link', { name: fix_title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fix_title)
  await page.goBack()

  await item.getByRole('link', { name: headline }).click()
  await dialog(page, headline)
    .getByRole('link', { name: newsMessages.seeFixes(fix_count) })
    .click()
  await expect(page).toHaveURL(new RegExp(`${pages.headline({ headline_id, title: '' })}(/|$)`))
  await page.goBack()
  await expect(page).toHaveURL(/inthenews/)
})

test('the outlets are a single row that scrolls, the words are folded, and no word is truncated @phone', async ({
  page,
}) => {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await visit(page, pages.inTheNews())
  const row = domains(page)
  const [box, button] = [await row.boundingBox(), await row.getByRole('button').first().boundingBox()]
  expect(box!.height).toBeLessThan(2 * button!.height)
  const last = row.getByRole('button').last()
  await row.getByRole('button', { name: 'All' }).focus()
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 0.9 })

  await expect(words(page)).toBeHidden()
  const unfold = main(page).getByRole('button', { name: newsMessages.words })
  await unfold.click()
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await expect(words(page).getByRole('button')).toHaveCount(newsLimits.cloudTags + 1)
  expect(await width()).toBe(390)
  const cut = words(page).getByRole('button')
  for (const each of await cut.all())
    expect(await each.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true)
  await cut.last().click()
  await expect(cut.last()).toHaveAttribute('aria-pressed', 'true')
})

test('renders a part of thousands of items, "More" renders others, and Back restores the length of the list @phone', async ({
  page,
}) => {
  const feed_headlines = Array.from({ length: 2000 }, (_, n) => ({
    guid: String(n),
    title: `Headline ${n} of number${n % 50}`,
    domain: `outlet-${n % 40}.example`,
    link: `https://outlet.example/${n}`,
    image_url: '',
    picture_coming: false,
    published_at: Date.now(),
    headline_id: 0,
    fix_count: 0,
    headline_fix_id: 0,
    fix_title: '',
    fix_author: '',
  }))
  const words = [{ word: 'number7', count: 40 }]
  await page.route('**/api/feed/in-the-news/', (route) =>
    route.fulfill({ json: { feed_headlines, words, ts: Date.now() } }),
  )
  await visit(page, pages.home())
  await (await navigation(page)).getByRole('link', { name: 'In The News' }).click()
  await expect(titles(page)).toHaveCount(newsLimits.drawn)
  await main(page).getByRole('button', { name: 'More' }).click()
  await expect(titles(page)).toHaveCount(2 * newsLimits.drawn)
  await box(page).pressSequentially('number7')
  await expect(main(page).getByText(newsMessages.count(40, 2000))).toBeVisible()
  await expect(titles(page)).toHaveCount(40)
  await expect(main(page).getByRole('button', { name: 'More' })).toBeHidden()
  await box(page).fill('')
  await expect(titles(page)).toHaveCount(2 * newsLimits.drawn)
  await expect(page).toHaveURL(pages.inTheNews())
  await (await navigation(page)).getByRole('link', { name: 'Domains' }).click()
  await expect(main(page).getByRole('heading', { name: 'Domains' })).toBeVisible()
  await page.goBack()
  await expect(titles(page)).toHaveCount(2 * newsLimits.drawn)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the news is readable and links to the articles @phone', async ({ page }) => {
    const { headline, url } = demoArticle('egg-pocalypse-now')
    await page.goto(pages.inTheNews())
    await expect(main(page).getByRole('link', { name: headline })).toHaveAttribute('href', url)
    await expect(pressed(page)).toHaveCount(0)
    await expect(box(page)).toBeHidden()
  })
})
