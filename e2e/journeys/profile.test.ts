import type { Page } from '@playwright/test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as editMessages from '@unspun/contract/messages/edit-fix.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix, demoHeadline } from '../src/demo.ts'
import { addFix, addOwnFix } from '../src/people.ts'
import { aloneOnHome, hide, post } from '../src/site.ts'
import { expectWrong, originalIn, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const toggle = (page: Page, title: string) => main(page).getByRole('switch', { name: `Enabled: ${title}`, exact: true })
const titleOf = (page: Page, title: string) => main(page).getByRole('heading', { name: title, exact: true })

test("an author's profile lists their headlines, newest first @desktop", async ({ page }) => {
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await visit(page, pages.fix(fix))
  await main(page).getByRole('link', { name: fix.user_display_name, exact: true }).first().click()

  await expect(page).toHaveURL(pages.profile(fix.user_username))
  await expect(page).toHaveTitle(`${fix.user_display_name} · Unspun`)
  await expect(main(page).getByRole('heading', { name: fix.user_display_name, level: 1 })).toBeVisible()
  const card = main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: fix.title, exact: true }) })
  await expect(card).toContainText(fix.headline_title)
  await expect(card.getByText(fixMessages.readerWritten).first()).toBeVisible()
  const links = main(page).getByRole('article').getByText('Original:').locator('..').getByRole('link')
  const ids = await links.evaluateAll((all) => all.map((link) => Number(/\d+/.exec(link.getAttribute('href') ?? ''))))
  expect(ids.length).toBeGreaterThan(1)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  await expect(main(page).getByRole('switch')).toHaveCount(0)
  await expect(section(page, 'Favourites')).toBeHidden()
})

test('a profile opens by user id, and an unknown member is Page Not Found @phone', async ({
  page,
  complaints,
  reader,
}) => {
  const { user_id, user_username } = await demoFix('abandoned-on-horror-train', 0)
  await visit(page, pages.profile(user_id))
  await expect(page).toHaveURL(pages.profile(user_username))
  await visit(page, pages.profile(reader.user_id))
  await expect(main(page).getByText(profileMessages.noFixes)).toBeVisible()
  for (const nobody of ['nobody-at-all', 999_999, 'x'.repeat(40)]) {
    complaints.allow(404, pages.profile(nobody))
    const response = await page.goto(pages.profile(nobody))
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: serverMessages.notFound })).toBeVisible()
  }
})

test('a member says something about themselves; their profile shows it with their numbers and a plain link @phone', async ({
  page,
  reader,
}) => {
  const fix = await addOwnFix(reader, 'Harbor counted')
  await visitAs(page, reader, pages.profile(fix.user_username))
  await page.getByRole('link', { name: profileMessages.edit }).click()
  const form = section(page, 'Profile')
  const save = form.getByRole('button', { name: 'Save' })
  // The button looks like any other until there is something to save.
  await expect(save).toHaveClass('btn-line')
  await form.getByLabel('About you').fill('  I read \u202e the small print. ')
  await expect(save).toHaveClass('btn-brand')
  await form.getByLabel('Link').fill('http://example.org/notes')
  await save.click()
  await expectWrong(form.getByLabel('Link'), accountMessages.linkWrong)
  await form.getByLabel('Link').fill('www.example.org/notes')
  await save.click()
  await expect(form.getByText(accountMessages.profileSaved)).toBeVisible()
  await expect(form.getByLabel('Link')).toHaveValue('https://www.example.org/notes')
  await expect(save).toHaveClass('btn-line')

  await visit(page, pages.profile(fix.user_username))
  await expect(main(page).getByText('I read the small print.')).toBeVisible()
  const link = main(page).getByRole('link', { name: 'example.org' })
  await expect(link).toHaveAttribute('href', 'https://www.example.org/notes')
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  // A single headline, which nobody else has fixed, is no praise.
  await expect(main(page).getByText(profileMessages.fixes(1), { exact: true })).toBeVisible()
  await expect(main(page).getByText(/^leads on/)).toHaveCount(0)
  await expect(main(page).getByText(/^Joined [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
  const visitors = await (await page.request.get(pages.profile(fix.user_username))).text()
  expect(visitors).toContain('I read the small print.')
  expect(visitors).not.toContain(profileMessages.edit)
})

test('the owner disables a fix, edits it and enables it; meanwhile nobody else sees it @phone', async ({
  page,
  complaints,
  reader,
}) => {
  const fix = await addOwnFix(reader, 'Harbor quiet')
  await aloneOnHome(() => addFix(reader, fix.headline_id, 'Harbor as always'))
  await visitAs(page, reader, pages.home())
  await page.getByRole('link', { name: /^Your profile/ }).click()
  await expect(toggle(page, fix.title)).toBeChecked()
  await toggle(page, fix.title).click()
  await expect(toggle(page, fix.title)).not.toBeChecked()
  await expect(main(page).getByText(profileMessages.disabled)).toBeVisible()

  await page.reload()
  await expect(toggle(page, fix.title)).not.toBeChecked()
  const stranger = await page.request.get(pages.profile(fix.user_username))
  expect(await stranger.text()).toContain('Harbor as always')
  expect(await stranger.text()).not.toContain(fix.title)

  await main(page).getByRole('link', { name: fix.title, exact: true }).click()
  await expect(main(page).getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
  await expect(main(page).getByText(profileMessages.disabled)).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Vote/ })).toHaveCount(0)
  expect((await page.request.get(pages.fix(fix))).status()).toBe(404)
  complaints.allow(404, pages.fix(fix))
  await page.reload()
  await expect(toggle(page, fix.title)).not.toBeChecked()
  await page.getByRole('link', { name: 'Edit Fix' }).click()
  await expect(originalIn(page)).toContainText('Harbor in UPROAR')
  complaints.allow(404, pages.editFix(fix.headline_fix_id))
  await page.reload()
  await page.getByLabel('Fix Title').fill('Harbor at rest')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('heading', { name: 'Fix: Harbor at rest', level: 1 })).toBeVisible()

  await toggle(page, 'Harbor at rest').focus()
  await page.keyboard.press('Space')
  await expect(main(page).getByRole('button', { name: 'Vote up: Harbor at rest' })).toBeVisible()
  await expect(main(page).getByText(profileMessages.disabled)).toHaveCount(0)
  expect((await page.request.get(pages.fix({ ...fix, title: 'Harbor at rest' }))).status()).toBe(200)
})

test('a disabled fix is missing for another logged-in member @phone', async ({
  page,
  complaints,
  reader,
  newcomer,
}) => {
  const fix = await addOwnFix(reader, 'Harbor unseen')
  await post(reader.address, '/api/headline-fixes/toggle-status/', fix, reader.token)
  complaints.allow(404, pages.fix(fix))
  complaints.allow(404, pages.editFix(fix.headline_fix_id))
  await visitAs(page, newcomer, pages.fix(fix))
  await expect(page.getByRole('heading', { name: serverMessages.notFound })).toBeVisible()
  await visit(page, pages.editFix(fix.headline_fix_id))
  await expect(page.getByRole('heading', { name: editMessages.notFound })).toBeVisible()
})

test('a fix hidden by the operator disappears for its owner too @desktop', async ({ page, complaints, reader }) => {
  const fix = await addOwnFix(reader, 'Harbor out of bounds')
  await visitAs(page, reader, pages.profile(fix.user_username))
  await main(page).getByRole('link', { name: fix.title, exact: true }).click()
  await expect(main(page).getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
  // Allowed in advance, because the open page may request the fix while the command still runs.
  complaints.allow(404, '/api/headline-fixes/get/')
  // The fix page may still ask for its pictures.
  complaints.tolerate(404, '/api/headline-fixes/post-create/')
  await hide('fix', fix.headline_fix_id)
  const listed = page.waitForResponse('**/api/headline-fixes/list-by-user-id/')
  await main(page).getByRole('link', { name: 'Edit Fix' }).click()
  await listed
  await expect(main(page).getByRole('heading', { name: editMessages.notFound })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: serverMessages.notFound })).toBeVisible()
  await expect(main(page).getByRole('switch')).toHaveCount(0)
})

test('a fourth active fix cannot be enabled, without a message @desktop', async ({ page, reader }) => {
  const first = await addOwnFix(reader, 'One')
  await post(reader.address, '/api/headline-fixes/toggle-status/', first, reader.token)
  await aloneOnHome(async () => {
    for (const title of ['Two', 'Three', 'Four']) await addFix(reader, first.headline_id, title)
  })
  await visitAs(page, reader, pages.profile(first.user_username))
  await expect(toggle(page, 'One')).not.toBeChecked()
  const refused = page.waitForResponse((response) => response.url().includes('/toggle-status/'))
  await toggle(page, 'One').click()
  await refused
  await expect(toggle(page, 'One')).not.toHaveAttribute('aria-busy')
  await expect(toggle(page, 'One')).not.toBeChecked()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test("a member's own profile lists favourite fixes and headlines, latest first @desktop", async ({ page, reader }) => {
  const headline = await demoHeadline('egg-pocalypse-now')
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await visitAs(page, reader, pages.home())
  await page.getByRole('link', { name: /^Your profile/ }).click()
  const favorites = section(page, 'Favourites')
  await expect(favorites.getByText(profileMessages.noFavorites)).toBeVisible()
  await expect(section(page, 'Fixes').getByText(profileMessages.noFixesOfYours)).toBeVisible()

  const { address, token } = reader
  await post(address, '/api/headlines/favorite/', { headline_id: headline.headline_id }, token)
  await post(address, '/api/headline-fixes/favorite/', { headline_fix_id: fix.headline_fix_id }, token)
  await page.reload()
  await expect(favorites.getByRole('heading', { level: 3 })).toHaveText([fix.title, headline.title])
  await expect(favorites.getByText(fixMessages.readerWritten)).toBeVisible()
  const star = favorites.getByRole('button', { name: `Favourite: ${headline.title}` })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(star).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(titleOf(page, fix.title)).toBeVisible()
  await expect(favorites.getByRole('heading', { level: 3 })).toHaveText([fix.title])
})
