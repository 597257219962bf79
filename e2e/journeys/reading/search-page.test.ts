import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as searchMessages from '@unspun/contract/messages/search.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { searchFor } from '@unspun/contract/search.ts'
import { holdNext } from '../../src/answers.ts'
import { codeFile } from '../../src/code-file.ts'
import { demoArticle, demoHeadline } from '../../src/demo.ts'
import { pressComposing, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const GOOSE = 'vicious-goose-gang'

test('words in the search box link to the search, which Enter or the arrow key reaches, or a press @phone', async ({
  page,
}) => {
  await visit(page, pages.home())
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill('vicious goose')
  await box.press('Enter')
  const link = page.getByRole('link', { name: searchMessages.forWords('vicious goose') })
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(pages.home())
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('vicious goose')
  await expect(link).toBeHidden()
  // Typing alone moves no focus, also after an earlier Enter.
  await box.press('s')
  await expect(page.getByRole('link', { name: searchMessages.forWords('vicious gooses') })).toBeVisible()
  await expect(box).toBeFocused()
  await box.press('Backspace')
  await pressComposing(box, 'ArrowDown')
  await expect(box).toBeFocused()
  await pressComposing(box, 'Escape')
  // Safari
  await pressComposing(box, 'Escape', { isComposing: false, keyCode: 229 })
  await expect(link).toBeVisible()
  await box.press('ArrowDown')
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box).toBeFocused()
  await box.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(searchFor('vicious goose'))
  await expect(page.getByText(searchMessages.found(1))).toBeVisible()
  await expect(page.getByRole('main').getByText((await demoHeadline(GOOSE)).title)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(pages.home())
})

test('Enter twice searches, also before the code of the link is there, and any words without an address @desktop', async ({
  page,
}) => {
  await visit(page, pages.home())
  const box = page.getByRole('banner').getByRole('textbox')
  const release = await holdNext(page, codeFile('search/WordsLink.tsx'))
  await box.fill('goose')
  await box.press('Enter')
  await expect(box).toBeFocused()
  release()
  await expect(page.getByRole('link', { name: searchMessages.forWords('goose') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(searchFor('goose'))
  // The words are still in the box.
  await box.press('Enter')
  await expect(page.getByRole('link', { name: searchMessages.forWords('goose') })).toBeFocused()
  for (const words of ['news.example/story', 'www.news.example', '"an exact phrase"', 'بطة', 'site:']) {
    await box.fill(words)
    await box.press('Enter')
    await expect(page.getByRole('link', { name: searchMessages.forWords(words) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(searchFor(words))
  }
})

test('the icon of the empty search box links to the search @phone', async ({ page }) => {
  await visit(page, pages.home())
  const box = page.getByRole('banner').getByRole('textbox')
  const icon = page.getByRole('banner').getByRole('link', { name: 'Search headlines', exact: true })
  await box.fill(demoArticle(GOOSE).url)
  await expect(icon, 'nobody takes it for the button that finds the article').toBeHidden()
  await box.fill('')
  await icon.click()
  await expect(page).toHaveURL(pages.search())
  await expect(page.getByRole('searchbox', { name: searchMessages.label })).toBeVisible()
})

test('headlines are suggested while someone types, and Escape closes them @desktop', async ({ page }) => {
  const goose = await demoHeadline(GOOSE)
  await visit(page, pages.search())
  const field = page.getByRole('searchbox', { name: searchMessages.label })
  await field.pressSequentially('hostage by vic')
  const suggested = page.getByRole('list', { name: searchMessages.suggested }).getByRole('link')
  await expect(suggested).toHaveCount(1)
  for (const key of ['ArrowDown', 'Escape']) await pressComposing(field, key)
  await expect(field).toBeFocused()
  await expect(suggested).toHaveCount(1)
  await field.press('Escape')
  await expect(suggested).toHaveCount(0)
  await expect(field).toHaveValue('hostage by vic')
  await field.press('i')
  await field.press('ArrowDown')
  await expect(suggested).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pages.headline(goose))
})

test('the box at the top suggests headlines for words, each with its fix above what was printed @phone', async ({
  page,
}) => {
  const goose = await demoHeadline(GOOSE)
  await visit(page, pages.home())
  const box = page.getByRole('banner').getByRole('textbox')
  await box.fill('hostage by vicious')
  const suggested = page.getByRole('list', { name: searchMessages.suggested }).getByRole('link')
  await expect(suggested.locator('s')).toHaveText(goose.title)
  await box.press('Escape')
  await expect(suggested).toHaveCount(0)
  await box.fill('hostage by vicious goose')
  await suggested.click()
  await expect(page).toHaveURL(pages.headline(goose))
  await expect(suggested).toHaveCount(0)
})

test('on a low screen the foot of the suggestions can be scrolled above the bar of a phone @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await visit(page, pages.home())
  await page.getByRole('search').getByRole('textbox').fill('the')
  const panel = page.locator('.search-hint')
  await expect(panel.getByRole('listitem').nth(3)).toBeVisible()
  const foot = () => panel.boundingBox().then((box) => box!.y + box!.height)
  expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0)
  expect(await foot()).toBeLessThan((await page.locator('.bottom-bar').boundingBox())!.y)
})

test('suggestions below the box close when the reader goes on elsewhere, and are announced @desktop', async ({
  page,
}) => {
  await visit(page, pages.home())
  const box = page.getByRole('banner').getByRole('textbox')
  const suggested = page.getByRole('list', { name: searchMessages.suggested }).getByRole('link')
  const ways = [
    () => page.getByText(siteMessages.footer).click(),
    () => suggested.first().press('Tab'),
    () => page.evaluate(() => history.back()),
  ]
  await page.getByRole('navigation').getByRole('link', { name: newsMessages.title }).first().click()
  await expect(page).toHaveURL(pages.inTheNews())
  for (const leave of ways) {
    await box.fill('')
    await box.fill('hostage by vicious')
    await expect(suggested).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: searchMessages.suggestions(1) })).toHaveCount(1)
    await leave()
    await expect(suggested).toHaveCount(0)
  }
  // Those of other words are gone before the answer to the new ones arrives.
  await box.fill('hostage by vicious')
  await expect(suggested).toHaveCount(1)
  await box.fill('a quite different sentence')
  await expect(suggested).toHaveCount(0)
})

test('a search without results corrects a typo, and says which operators it has ignored @phone', async ({ page }) => {
  await visit(page, searchFor('visious goose has:fun'))
  await expect(page.getByText(searchMessages.notUnderstood(['has:fun']))).toBeVisible()
  await page.getByRole('link', { name: 'vicious goose', exact: true }).click()
  await expect(page).toHaveURL(searchFor('vicious goose'))
  await expect(page.getByRole('searchbox', { name: searchMessages.label })).toHaveValue('vicious goose')
  await expect(page.getByText(searchMessages.found(1))).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the search works @phone', async ({ page }) => {
    await page.goto(pages.home())
    await page.getByRole('banner').getByRole('link', { name: 'Search headlines' }).click()
    await expect(page).toHaveURL(pages.search())
    await page.getByRole('searchbox', { name: searchMessages.label }).fill('goose has:fix')
    await page.getByRole('button', { name: searchMessages.title, exact: true }).click()
    await expect(page).toHaveURL(searchFor('goose has:fix'))
    await expect(page.getByRole('main').getByText((await demoHeadline(GOOSE)).title)).toBeVisible()
  })
})
