import type { Page } from '@playwright/test'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import * as waitingMessages from '@unspun/contract/messages/waiting.ts'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, demoFix } from '../../src/demo.ts'
import { makeModerator } from '../../src/moderation.ts'
import { addFix, makePerson } from '../../src/people.ts'
import { admin, aloneOnHome, siteUrl } from '../../src/site.ts'
import { dialog, expectNotice, loadComments, openAddHeadline, READING, visit, visitAs } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test.afterAll(() => admin('act', 'alert-off'))

/** Matches a sentence, whatever the time in it. */
const says = (sentence: (time: string) => string) => new RegExp(sentence('.+').replaceAll(/[()?]/g, '\\$&'))
const { saved, only } = waitingMessages

test('a new member adds a headline, a fix and a comment, which are pending, and sees them', async ({
  page,
  reader,
  name,
  complaints,
}) => {
  await admin('act', 'alert-on')
  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  await popup.getByLabel(headlineMessages.address).fill(awkwardAddress('goose-on-film', `alert ${name}`))
  await popup.getByRole('button', { name: 'Submit' }).click()
  const form = dialog(page, 'New Fix')
  await expect(form.getByText(says(only))).toBeVisible({ timeout: READING })
  await form.getByLabel('Fix Title').fill('Goose was filmed')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(says(saved)).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fix: Goose was filmed')
  await expect(page.getByRole('main').getByText(says(only))).toBeVisible()
  const fix = new URL(page.url()).pathname
  const headline = (await page.getByRole('main').locator('a[href^="/headlines/"]').first().getAttribute('href'))!
  complaints.allow(404, headline)
  await visit(page, headline)
  await expect(page.getByRole('link', { name: 'Goose was filmed' })).toBeVisible()
  await visit(page, pages.profile(reader.user_id))
  await expect(page.getByRole('main').getByText(says(only))).toBeVisible()

  await visit(page, pages.fix(await demoFix('secret-language-of-whales-cracked', 0)))
  await loadComments(page)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('Your comment').fill('Said in the storm')
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  const mine = comments.getByRole('article').filter({ hasText: 'Said in the storm' })
  await expect(mine.getByText(says(only))).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Vote up' })).toBeHidden()
  await mine.getByRole('button', { name: 'Delete' }).click()
  await mine.getByRole('group', { name: commentMessages.confirmDelete }).getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toBeHidden()

  await admin('act', 'alert-off')
  await visit(page, fix)
  await expect(page.getByRole('main').getByRole('button', { name: 'Vote up' }).first()).toBeVisible()
  await expect(page.getByText(says(only))).toBeHidden()
})

async function decide(page: Page, button: string, reason: string): Promise<void> {
  await dialog(page).getByRole('button', { name: reason }).click()
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
}

test('a moderator turns on a high alert, approves a post, and turns it off', async ({ page, address, name }) => {
  await visitAs(page, await makeModerator(address), pages.moderation('waiting'))
  await page.getByRole('button', { name: actionWords['alert-on'].label }).click()
  await decide(page, actionWords['alert-on'].label, actionWords['alert-on'].reasons[0])
  await expectNotice(page, actionWords['alert-on'].outcome)
  await expect(page.getByRole('main').getByText(deskMessages.alertOn)).toBeVisible()

  const { headline_id } = await demoFix('secret-language-of-whales-cracked', 0)
  const author = await makePerson(address)
  const fix = await aloneOnHome(() => addFix(author, headline_id, `Waits for ${name}`))
  const shown = async () => (await fetch(`${siteUrl()}/api/headline-fixes/get/?id=${fix.headline_fix_id}`)).ok
  expect(await shown()).toBe(false)
  await visit(page, pages.moderation('waiting'))
  const item = page.getByRole('article', { name: fix.title })
  await item.getByRole('button', { name: actionWords.approve.label }).click()
  await decide(page, actionWords.approve.label, actionWords.dismiss.reasons[0])
  await expectNotice(page, deskMessages.outcomes(actionWords.approve.outcome, 1))
  await expect(item).toHaveCount(0)
  expect(await shown()).toBe(true)

  await page.getByRole('button', { name: actionWords['alert-off'].label }).click()
  await decide(page, actionWords['alert-off'].label, actionWords['alert-off'].reasons[0])
  await expectNotice(page, actionWords['alert-off'].outcome)
  await expect(page.getByRole('main').getByText(deskMessages.alertOff)).toBeVisible()
})

test('nobody can add headlines of an outlet that a moderator has banned, until the ban is undone', async ({
  page,
  browser,
  address,
  reader,
  name,
}) => {
  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()
  await visitAs(desk, await makeModerator(address), pages.moderation('history'))
  await desk.getByRole('button', { name: deskMessages.forbidSomething }).click()
  await dialog(desk).getByRole('textbox', { name: deskMessages.outlet }).fill('Awkward-Corner.example')
  await dialog(desk).getByRole('radio', { name: deskMessages.ends.good }).check()
  await decide(desk, deskMessages.forbidSomething, actionWords.forbid.reasons[0])
  await expectNotice(desk, deskMessages.outcomes(actionWords.forbid.outcome, 1))

  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  await popup.getByLabel(headlineMessages.address).fill(awkwardAddress('goose-on-film', `forbidden ${name}`))
  await popup.getByRole('button', { name: 'Submit' }).click()
  const form = dialog(page, 'New Fix')
  await expect(form.getByText(moderationMessages.outletForbidden(null))).toBeVisible({ timeout: READING })

  await desk.getByRole('button', { name: deskMessages.undo, exact: true }).click()
  await expectNotice(desk, deskMessages.outcomes(deskMessages.undone, 1))
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText(fixMessages.firstOne)).toBeVisible({ timeout: READING })
  await desk.context().close()
})
