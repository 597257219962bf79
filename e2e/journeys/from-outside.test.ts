import type { Page } from '@playwright/test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as fix from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { newFixOf } from '@unspun/contract/sharing.ts'
import { countCalls } from '../src/answers.ts'
import { awkwardAddress, demoArticle, demoHeadline, GOOSE } from '../src/demo.ts'
import { followMail } from '../src/mails.ts'
import { newEmail, PASSWORD } from '../src/people.ts'
import { keepSession } from '../src/sessions.ts'
import { settled } from '../src/settled.ts'
import { dialog, fillRegister, hydrated, originalIn, READING, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const create = '/api/headlines/create/'
/** Called for unknown articles. It responds with 404, which the browser logs. */
const lookUp = '/api/headlines/get-by-url/'

function formOf(page: Page) {
  const form = dialog(page, 'New Fix')
  return { form, title: form.getByLabel('Fix Title') }
}

/** Returns the address that a browser opens for shared content, according to the site's manifest. */
async function shareTarget(page: Page, shared: Record<string, string>): Promise<string> {
  const { share_target } = await (await page.request.get('/manifest.webmanifest')).json()
  const query = Object.entries(shared).map(([part, text]) => [share_target.params[part], text])
  return `${share_target.action}?${new URLSearchParams(query)}`
}

test('an article shared by an app opens its form, and is fetched once the person begins @phone', async ({
  page,
  reader,
  name,
  complaints,
}) => {
  complaints.allow(404, lookUp)
  const url = awkwardAddress('goose-on-film', `shared ${name}${' and tracked'.repeat(20)}`)
  const { form, title } = formOf(page)
  const created = countCalls(page, create)
  // As Android's apps do: words around the address, and no `url` field.
  await keepSession(page, reader)
  await visit(page, await shareTarget(page, { title: 'Goose', text: `Goose on film\n${url} via News` }))
  await expect(title).toBeFocused()
  await expect(form.getByText(fix.readOnceYouBegin)).toBeVisible()
  await expect(originalIn(form)).toContainText(url)
  await settled(page)
  const before = await title.boundingBox()
  // A link on any site could lead here, so nothing has been added.
  expect(created()).toBe(0)
  await page.keyboard.type('Goose walks')
  await expect(originalIn(form)).toContainText(GOOSE, { timeout: READING })
  expect(await title.boundingBox()).toEqual(before)
  expect(created()).toBe(1)

  // Returning does not open the form again, but the address is still there.
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByRole('main').getByLabel(headlineMessages.address)).toHaveValue(url)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('main').getByLabel(headlineMessages.address)).toHaveValue(url)
  await expect(form).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
  await expect(originalIn(form)).toContainText(GOOSE, { timeout: READING })
})

test('the fixes of a known shared headline are above the form @phone', async ({ page, reader }) => {
  const known = await demoHeadline('savers-wiped-out-bloodbath')
  const { form, title } = formOf(page)
  const created = countCalls(page, create)
  await keepSession(page, reader)
  await visit(page, await shareTarget(page, { url: known.original_url }))
  const list = form.getByRole('list')
  await expect(list.getByRole('link')).toHaveText(known.headline_fixes.slice(0, 3).map((each) => each.title))
  await expect(list.getByRole('group', { name: 'Votes' }).first()).not.toHaveAttribute('aria-busy')
  await expect(originalIn(form).locator('s')).toHaveText(known.title)
  await expect(title).toBeFocused()
  await title.press('A')
  expect(created()).toBe(0)
})

test('shared text without an address is kept, and the page asks for one @phone', async ({ page, reader }) => {
  await visitAs(page, reader, await shareTarget(page, { title: 'Goose on film', url: 'javascript:alert(1)' }))
  const main = page.getByRole('main')
  await expect(main.getByText(sharingMessages.nothingFound)).toBeVisible()
  const field = main.getByLabel(headlineMessages.address)
  await expect(field).toHaveValue('javascript:alert(1)')
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(field).toHaveAccessibleDescription(headlineMessages.invalidUrl)
  await field.fill((await demoHeadline('savers-wiped-out-bloodbath')).original_url)
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page, 'New Fix').getByText(fix.alreadyFixed)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(main.getByText(sharingMessages.nothingFound)).toBeVisible()
})

test('a newcomer shares an article, registers, confirms, and gets the form of that article @phone', async ({
  page,
}) => {
  const { url, headline } = demoArticle('feud-tears-rowing-club-apart')
  const email = newEmail()
  const { form, title } = formOf(page)
  await visit(page, await shareTarget(page, { text: `Read this: ${url}` }))
  await form.getByRole('button', { name: fix.loginToPost }).click()
  await dialog(page, 'Sign in').getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Login' })).toHaveCount(0)
  await fillRegister(dialog(page, 'Register'), { email, password: PASSWORD })
  await dialog(page, 'Register').getByRole('button', { name: 'Register' }).click()
  await expect(dialog(page, 'Success')).toContainText(accountMessages.articleKept)
  await dialog(page, 'Success').getByRole('button', { name: 'OK' }).click()
  await title.fill('Chess player loses')
  await followMail(page, email, 'verifyEmail')
  await expect(originalIn(form)).toContainText(headline, { timeout: READING })
  await expect(title).toHaveValue('Chess player loses')
})

test('the bookmarklet opens the form for the current page @desktop', async ({ page, complaints }) => {
  const { url } = demoArticle('parrot-gone-forever')
  await visit(page, pages.extension())
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name: sharingMessages.bookmark })
  const code = (await link.getAttribute('href')) ?? ''
  expect(code).toBe(await main.getByLabel(sharingMessages.code).inputValue())
  // Here it does nothing, and does not violate the page's content security policy.
  await link.click()
  await expect(main.getByText(sharingMessages.dragIt)).toBeVisible()
  expect(complaints.all()).toEqual([])

  await page.goto(`${url}?a=b&c=ü#d`)
  const opened = page.waitForEvent('popup')
  await page.evaluate(decodeURIComponent(code.replace(/^javascript:/, '')))
  const form = await opened
  await expect(form).toHaveURL(newFixOf(page.url()))
  await expect(dialog(form, 'New Fix').getByRole('button', { name: fix.loginToPost })).toBeVisible()
})

test('the code of the bookmarklet can be copied @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, pages.extension())
  await page.getByRole('main').getByRole('button', { name: sharingMessages.copyCode }).click()
  await expect(page.getByRole('status').filter({ hasText: sharingMessages.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^javascript:void open\(/)
})

test('browsers find nothing wrong with the manifest, and can install the site @desktop', async ({ page, context }) => {
  await visit(page, pages.home())
  const session = await context.newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}').share_target.action).toBe(pages.newFix())
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in incognito windows, where browsers install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
