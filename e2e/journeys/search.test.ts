import { AppError } from '@unspun/contract/errors.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import { cutOffNext, holdNext, refuseNext } from '../src/answers.ts'
import { awkwardAddress, demoArticle, demoHeadline, GOOSE } from '../src/demo.ts'
import { settled } from '../src/settled.ts'
import { dialog, originalIn, READING, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('does not search for text that is not a web address @phone', async ({ page }) => {
  await visit(page, '/')
  const box = page.getByRole('search').getByRole('textbox')
  const before = await page.evaluate(() => [location.href, history.length])
  const tooLong = `https://news.example/${'x'.repeat(addressLimits.url)}`
  for (const typed of [
    '',
    'bridge closed',
    'ftp://news.example/story',
    'javascript:alert(1)',
    'news.example/story',
    tooLong,
  ]) {
    await box.fill(typed)
    await box.press('Enter')
    await expect(box).toHaveValue(typed)
    if (typed) await expect(box).toHaveAccessibleDescription(siteMessages.searchHint)
  }
  // Any request would have been sent before this.
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toBeHidden()
  for (const typed of ['h', 'https:/', 'https://', 'https://news.example/story']) {
    await box.fill(typed)
    await expect(box).not.toHaveAccessibleDescription(siteMessages.searchHint)
  }
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before)
})

test("a known article's address opens its headline @phone", async ({ page }) => {
  const known = await demoHeadline('egg-pocalypse-now')
  await visit(page, '/')
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(`Look: <${demoArticle('egg-pocalypse-now').url}?utm_campaign=panic>`)
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: known.title, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/headlines/${known.headline_id}/`))
  await expect(dialog(page)).toBeHidden()
  // The search added no history entry.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recent Fixes', level: 1 })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('an unknown address starts a new fix @desktop', async ({ page, reader, name, complaints }) => {
  complaints.allow(404, '/api/headlines/get-by-url/')
  const url = awkwardAddress('goose-on-film', `search ${name}`)
  await visitAs(page, reader, '/')
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(url)
  await box.press('Enter')
  const none = dialog(page, siteMessages.noResults)
  await expect(none).toContainText(url)
  await none.getByRole('button', { name: 'Start a new Fix' }).click()
  const popup = dialog(page, 'New Fix')
  await expect(popup.getByLabel('Fix Title')).toBeFocused()
  await expect(originalIn(popup)).toContainText(GOOSE, { timeout: READING })
})

test('the Searching popup has the size of its result from the start', async ({ page, name, complaints }) => {
  complaints.allow(404, '/api/headlines/get-by-url/')
  await visit(page, '/')
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(awkwardAddress('no-title', `size ${name}`))
  const release = await holdNext(page, '/api/headlines/get-by-url/')
  await box.press('Enter')
  const searching = dialog(page, siteMessages.searching)
  await settled(page)
  const before = await searching.boundingBox()
  release()
  const none = dialog(page, siteMessages.noResults)
  await expect(none).toBeVisible()
  expect(await none.boundingBox()).toEqual(before)
})

test('a failed search says so and does not treat the headline as unknown @desktop', async ({ page, complaints }) => {
  const path = '/api/headlines/get-by-url/'
  complaints.allow(429, path)
  complaints.allow('net::ERR_FAILED', path)
  const known = await demoHeadline('egg-pocalypse-now')
  await visit(page, '/')
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(demoArticle('egg-pocalypse-now').url)
  await refuseNext(page, path, new AppError('TooMany'))
  const release = await holdNext(page, path)
  await box.press('Enter')
  await expect(dialog(page, siteMessages.searching)).toBeVisible()
  release()
  const failed = dialog(page, siteMessages.pageFailed)
  await expect(failed.getByRole('alert')).toHaveText(serverMessages.tooMany)
  await expect(failed.getByRole('button', { name: 'Start a new Fix' })).toBeHidden()
  await cutOffNext(page, path)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByRole('alert')).toHaveText(siteMessages.offline)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: known.title, level: 1 })).toBeVisible()
})
