import type { Locator, Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as fix from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as hintMessages from '@unspun/contract/messages/hints.ts'
import { hintText } from '@unspun/contract/messages/hints.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { compared } from '@unspun/contract/messages/word-diff.ts'
import { pages } from '@unspun/contract/pages.ts'
import { countCalls, holdNext, refuseNext } from '../src/answers.ts'
import { awkwardAddress, demoArticle, demoHeadline, GOOSE } from '../src/demo.ts'
import { settled } from '../src/settled.ts'
import { aloneOnHome } from '../src/site.ts'
import { dialog, logIn, openAddFix, openAddHeadline, originalIn, READING, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const create = '/api/headlines/create/'

function formOf(page: Page) {
  const form = dialog(page, 'New Fix')
  return { form, title: form.getByLabel('Fix Title'), submit: form.getByRole('button', { name: 'Submit' }) }
}

async function give(page: Page, url: string): Promise<void> {
  const popup = await openAddHeadline(page)
  await popup.getByLabel(headlineMessages.address).fill(url)
  await popup.getByRole('button', { name: 'Submit' }).click()
}

const newsItem = (page: Page, headline: string): Locator => page.getByRole('main').getByRole('link', { name: headline })

test('two taps lead from a news item to typing, and the text stays in place while the article is fetched', async ({
  page,
  reader,
}) => {
  const { headline } = demoArticle('parrot-gone-forever')
  const { form, title } = formOf(page)
  await visitAs(page, reader, `${pages.inTheNews()}?q=parrot`)
  const release = await holdNext(page, create)
  await newsItem(page, headline).click()
  await dialog(page, headline).getByRole('button', { name: 'Start New Fix' }).click()
  await expect(title).toBeFocused()
  await page.keyboard.type('Parrot was found')
  await expect(form.getByRole('status').filter({ hasText: fix.readingArticle })).toBeVisible()
  // The item's own title and picture are shown at once.
  await expect(originalIn(form)).toContainText(headline)
  await settled(page)
  const before = await title.boundingBox()
  release()
  await expect(form.getByText(fix.firstOne)).toBeVisible({ timeout: READING })
  expect(await title.boundingBox()).toEqual(before)
  await page.keyboard.type(' after two days')
  await expect(title).toHaveValue('Parrot was found after two days')

  // The draft now belongs to the headline.
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await visit(page, pages.headline(await demoHeadline('parrot-gone-forever')))
  await openAddFix(page)
  await expect(title).toHaveValue('Parrot was found after two days')
})

test('the form shows the picture of the article as soon as the site has it', async ({ page, reader, name }) => {
  const { form, title } = formOf(page)
  await visitAs(page, reader, pages.home())
  await give(page, awkwardAddress('slow-picture', name))
  await expect(form.getByText(fix.firstOne)).toBeVisible({ timeout: READING })
  await title.fill('Written meanwhile')
  const picture = form.getByRole('figure').locator('.picture')
  await expect(picture).toBeVisible()
  const before = await title.boundingBox()
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/images\/headline-images\//, { timeout: 40_000 })
  expect(await title.boundingBox()).toEqual(before)
  await expect(title).toHaveValue('Written meanwhile')
})

test('the picture of a news item stays while the site makes its own copy @desktop', async ({ page, reader }) => {
  const { headline } = demoArticle('parrot-gone-forever')
  const { form } = formOf(page)
  await visitAs(page, reader, pages.home())
  await page.route('**/api/feed/in-the-news/', async (route) => {
    const response = await route.fetch()
    const { feed_headlines: items, ...rest } = await response.json()
    const feed_headlines = items.map((item: object) => ({ ...item, image_url: '/icon-512.png' }))
    await route.fulfill({ response, json: { ...rest, feed_headlines } })
  })
  await page.route('**/api/headlines/get/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), headline_image: '', picture_state: 'coming' } })
  })
  await page.getByRole('link', { name: 'In The News' }).first().click()
  await newsItem(page, headline).click()
  await dialog(page, headline).getByRole('button', { name: 'Start New Fix' }).click()
  await expect(form.getByText(fix.firstOne)).toBeVisible({ timeout: READING })
  await expect(form.getByRole('figure').locator('img')).toHaveAttribute('src', '/icon-512.png')
})

test('Submit waits for the article, then posts the latest text @phone', async ({ page, reader, name }) => {
  const { form, title, submit } = formOf(page)
  await visitAs(page, reader, '/')
  const release = await holdNext(page, create)
  await give(page, awkwardAddress('goose-on-film', `waits ${name}`))
  await expect(originalIn(form)).toContainText(fix.readingArticle)
  await title.fill('Goose walks')
  await submit.click()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await title.fill('Goose walks on')
  await aloneOnHome(async () => {
    release()
    await expect(page.getByRole('heading', { name: 'Fix: Goose walks on', level: 1 })).toBeVisible({ timeout: READING })
  })
  await expect(page.getByRole('main').getByText(GOOSE).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('1/1', { exact: true })).toBeVisible()
})

test('the fixes of a known headline are above the form, with working votes @desktop', async ({ page, reader }) => {
  const known = await demoHeadline('savers-wiped-out-bloodbath')
  const { form, title } = formOf(page)
  await visitAs(page, reader, '/')
  await give(page, known.original_url)
  const list = form.getByRole('list')
  await expect(list.getByRole('link')).toHaveText(known.headline_fixes.slice(0, 3).map((each) => each.title))
  await expect(list.getByRole('listitem').first()).toContainText(`by ${known.headline_fixes[0]!.user_display_name}`)
  await expect(title).toBeInViewport()
  const up = list.getByRole('button', { name: 'Vote up' }).first()
  await expect(list.getByRole('group', { name: 'Votes' }).first()).not.toHaveAttribute('aria-busy')
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(list.getByRole('group', { name: 'Votes' }).first()).not.toHaveAttribute('aria-busy')
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'false')
})

test('known fixes that arrive while someone types do not move the field', async ({ page, reader }) => {
  const known = await demoHeadline('savers-wiped-out-bloodbath')
  const { form, title } = formOf(page)
  await visitAs(page, reader, '/')
  const release = await holdNext(page, create)
  await give(page, known.original_url)
  await title.fill('Index down')
  await settled(page)
  const before = await title.boundingBox()
  release()
  const summary = form.getByText(fix.alreadyFixed)
  await expect(summary).toBeVisible()
  await expect(originalIn(form).locator('s')).toHaveText(known.title)
  expect((await title.boundingBox())?.y).toBe(before?.y)
  const [first] = known.headline_fixes
  await expect(form.getByRole('link', { name: first!.title, exact: true })).toBeHidden()
  await summary.click()
  await expect(form.getByRole('link', { name: first!.title, exact: true })).toBeVisible()
  await expect(title).toHaveValue('Index down')
})

test('of the fixes of a headline nothing is said until they are known @phone', async ({ page, reader }) => {
  const known = await demoHeadline('polar-monster-to-bury-region')
  const { form, title } = formOf(page)
  await visitAs(page, reader, pages.fix(known.headline_fixes[0]!))
  const release = await holdNext(page, `/api/headline-fixes/list-by-headline-id/?headline_id=${known.headline_id}`)
  await page.getByRole('button', { name: '+Add Fix', exact: true }).click()
  await expect(title).toBeFocused()
  await expect(form.getByText(fix.firstOne)).toHaveCount(0)
  const before = await title.boundingBox()
  release()
  await expect(form.getByText(fix.alreadyFixed)).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
})

test('offline, or while the site is busy, the form keeps its text and tries again @phone', async ({
  page,
  context,
  reader,
  name,
  complaints,
}) => {
  complaints.allow('net::ERR_INTERNET_DISCONNECTED', create)
  complaints.allow('net::ERR_INTERNET_DISCONNECTED', '/api/users/allowance/')
  complaints.allow(429, create)
  const url = awkwardAddress('goose-on-film', `offline ${name}`)
  const { form, title, submit } = formOf(page)
  const again = form.getByRole('button', { name: 'Try again' })
  await visitAs(page, reader, pages.howItWorks())
  // Without a connection, a browser that has not loaded this part yet would ask for its code instead of the call.
  const partLoaded = page.waitForResponse('**/api/users/allowance/')
  const popup = await openAddHeadline(page)
  await partLoaded
  await popup.getByLabel(headlineMessages.address).fill(url)
  await context.setOffline(true)
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('alert').filter({ hasText: siteMessages.offline })).toBeVisible()
  await title.fill('Goose filmed')
  await submit.click()
  await expect(again).toBeFocused()
  await context.setOffline(false)

  await refuseNext(page, create, new AppError('TooMany'))
  await again.click()
  await expect(form.getByRole('alert').filter({ hasText: serverMessages.tooMany })).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await page.goForward()
  await expect(originalIn(form)).toContainText(GOOSE, { timeout: READING })
  await expect(title).toHaveValue('Goose filmed')
})

test('after logging in, the form for the same article opens by itself @phone', async ({ page, reader }) => {
  const { headline } = demoArticle('deadly-furnace-days')
  const { form, title } = formOf(page)
  await visit(page, `${pages.inTheNews()}?q=furnace`)
  await newsItem(page, headline).click()
  await dialog(page, headline).getByRole('button', { name: 'Start New Fix' }).click()
  await expect(originalIn(form)).toContainText(headline)
  await expect(title).toBeHidden()
  await form.getByRole('button', { name: 'You must login to post a fix.' }).click()
  await logIn(page, reader)
  await expect(originalIn(form)).toContainText(headline)
  await expect(title).toBeFocused()
  await expect(form.getByText(fix.firstOne)).toBeVisible({ timeout: READING })
})

test('an unverified member sees the form of the article and why it cannot be submitted @phone', async ({
  page,
  newcomer,
  name,
}) => {
  const { form, submit } = formOf(page)
  await visitAs(page, newcomer, pages.inTheNews())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await dialog(page).getByRole('button', { name: 'Start New Fix' }).click()
  await expect(form.getByText('You must verify your email address.')).toBeVisible()
  await expect(submit).toBeDisabled()
  expect(asked, name).not.toContain(create)
})

test('the title is one line that grows: pasted line breaks become spaces, and Enter submits @desktop', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, pages.headline(await demoHeadline('tiny-startup-killed-the-smartphone')))
  const popup = await openAddFix(page)
  const title = popup.getByLabel('Fix Title')
  await title.press('Enter')
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.insertText('Phone with \n a hole')
  await expect(title).toHaveValue('Phone with a hole')
  await expect(title).not.toHaveAttribute('aria-invalid')
  const height = async () => (await title.boundingBox())?.height ?? 0
  const before = await height()
  await page.keyboard.insertText(' that needs a second line and then a third one, because headlines may be long')
  await expect.poll(height).toBeGreaterThan(before * 1.5)
})

test('hints wait for a pause, move nothing, and can be hidden', async ({ page, reader }) => {
  await visitAs(page, reader, pages.headline(await demoHeadline('polar-monster-to-bury-region')))
  const { form, title, submit } = formOf(page)
  await openAddFix(page)
  const hint = form.getByRole('status').filter({ hasText: /./ })
  await expect(form.getByText(fix.guidance)).toBeVisible()
  await title.pressSequentially('Here’s why your week is cold')
  // Positions are rounded, because a phone has fractional pixels.
  const top = async () => Math.round((await title.boundingBox())?.y ?? 0)
  const before = await top()
  await expect(hint).toHaveText(hintText({ kind: 'withheld' }))
  await expect(form.getByText(fix.guidance)).toBeHidden()
  expect(await top()).toBe(before)

  // Hints follow one another, and the focus stays in the title.
  for (const kind of ['forward', 'reader'] as const) {
    await form.getByRole('button', { name: hintMessages.hide }).click()
    await expect(hint).toHaveText(hintText({ kind }))
    await expect(title).toBeFocused()
    expect(await top()).toBe(before)
  }
  await form.getByRole('button', { name: hintMessages.hide }).click()
  await expect(form.getByText(fix.guidance)).toBeVisible()
  await expect(submit).toBeEnabled()
  await title.fill('Your week is incredibly cold')
  await expect(hint).toHaveText(hintText({ kind: 'hyperbole', word: 'incredibly' }))
})

test('marks the words that a new title removes from the original, and does not move the title @desktop', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, pages.headline(await demoHeadline('polar-monster-to-bury-region')))
  const { form, title } = formOf(page)
  await openAddFix(page)
  const original = originalIn(form)
  const place = async () => {
    const { x, y } = (await title.boundingBox())!
    return { x, y }
  }
  const before = await place()
  await expect(original.locator('s')).toHaveText('Brace Yourselves: Polar MONSTER To Bury Region Within Days')
  await title.fill('Polar air to reach region within days')
  await expect(original.locator('del')).toHaveText(['Brace Yourselves', 'MONSTER', 'Bury'])
  await expect(original).toContainText(compared('Brace Yourselves, MONSTER, Bury', 'air, reach'))
  expect(await place()).toEqual(before)
  await title.fill('Forecast: a little snow above four hundred meters on Friday')
  expect(await place()).toEqual(before)
  await expect(original.locator('del')).toHaveCount(0)
  await expect(original.locator('s')).toHaveText('Brace Yourselves: Polar MONSTER To Bury Region Within Days')
})

test('a title that readers have already posted links to that fix, to vote for it @phone', async ({ page, reader }) => {
  const known = await demoHeadline('polar-monster-to-bury-region')
  const other = known.headline_fixes[1]!
  await visitAs(page, reader, pages.headline(known))
  const { form, title } = formOf(page)
  const listed = countCalls(page, '/api/headline-fixes/list-by-headline-id/')
  await openAddFix(page)
  await expect(form.getByText(fix.alreadyFixed)).toBeVisible()
  await title.fill(`${other.title.toLowerCase()}.`)
  await expect(form.getByRole('status').filter({ hasText: /./ })).toHaveText(hintText({ kind: 'same', fix: other }))
  expect(listed()).toBe(1)
  await form.getByRole('link', { name: hintMessages.voteInstead }).click()
  await expect(page.getByRole('heading', { name: `Fix: ${other.title}`, level: 1 })).toBeVisible()
  await expect(form).toBeHidden()
})
