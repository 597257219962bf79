import type { Page } from '@playwright/test'
import { fixLimits } from '@unspun/contract/fixes.ts'
import * as editMessages from '@unspun/contract/messages/edit-fix.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../src/answered.ts'
import { holdNext } from '../src/answers.ts'
import { demoFix, headlineNow } from '../src/demo.ts'
import { addOwnFix, makePerson } from '../src/people.ts'
import { keepSession } from '../src/sessions.ts'
import { post, siteUrl } from '../src/site.ts'
import {
  dialog,
  expectNotice,
  expectRight,
  expectWrong,
  logIn,
  originalIn,
  profileLink,
  visit,
  visitAs,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const update = '/api/headline-fixes/update/'

const fields = (page: Page) => ({
  title: page.getByLabel('Fix Title'),
  description: page.getByLabel('Fix Description'),
  where: page.getByText(fixMessages.where),
  quote: page.getByLabel(fixMessages.quoteLabel),
  save: page.getByRole('button', { name: 'Save' }),
})

test('the owner edits a fix @phone', async ({ page, reader }) => {
  const fix = await addOwnFix(reader, 'Harbor quiet')
  await visitAs(page, reader, pages.fix(fix))
  await page.getByRole('link', { name: 'Edit Fix' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Fix', level: 1 })).toBeVisible()
  await expect(originalIn(page)).toContainText('Harbor in UPROAR')
  const { title, description, where, quote, save } = fields(page)
  await expect(title).toHaveValue('Harbor quiet')
  await title.fill(' \u200b \u2060')
  await save.click()
  await expectWrong(title, 'Please enter a new title.')
  await title.fill('Harbor very quiet')
  await expectRight(title, fixMessages.titleRequired)
  await description.fill('Nobody was there.')
  await expect(quote).toBeHidden()
  await where.click()
  await quote.fill('“<b>The quay</b> was empty,” the harbor master said.')
  await page.reload()
  await expect(title).toHaveValue('Harbor very quiet')
  await expect(quote).toHaveValue('“<b>The quay</b> was empty,” the harbor master said.')
  await save.click()
  await expectNotice(page, fixMessages.saved)
  await expect(page.getByRole('heading', { name: 'Fix: Harbor very quiet', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody was there.')).toBeVisible()
  const quoted = page.getByRole('blockquote')
  await expect(quoted).toBeHidden()
  await where.click()
  await expect(quoted).toHaveText('“<b>The quay</b> was empty,” the harbor master said.')
  expect((await headlineNow(fix.headline_id)).headline_fixes.map((each) => each.title)).toEqual(['Harbor very quiet'])
})

test('other words take the votes away, and the form says so before', async ({ page, reader, address, browser }) => {
  const fix = await addOwnFix(reader, 'Harbor quiet on Monday')
  const voter = await makePerson(address)
  const vote = { headline_fix_id: fix.headline_fix_id, vote_value: 1 }
  await post(address, '/api/headline-fixes/vote/', vote, voter.token)
  await post(address, '/api/headline-fixes/vote/', vote, reader.token)
  await visitAs(page, reader, pages.editFix(fix.headline_fix_id))
  const { title, save } = fields(page)
  const warning = page.getByRole('status').filter({ hasText: editMessages.votesWillGo(1) })
  await title.fill('Harbour QUIET on Monday!')
  await title.fill('Harbour calm on Monday')
  await expect(warning).toBeVisible()
  await title.fill('Harbour quiet, on Monday')
  await expect(warning).toBeHidden()
  await save.click()
  const votes = page.getByRole('group', { name: 'Votes' }).first()
  await expect(page.getByRole('heading', { name: 'Fix: Harbour quiet, on Monday', level: 1 })).toBeVisible()
  await expect(votes).toHaveText('2')

  const other = await browser.newContext({ baseURL: siteUrl(), extraHTTPHeaders: { 'x-forwarded-for': address } })
  const theirs = await other.newPage()
  await visitAs(theirs, voter, pages.fix(fix))
  const voted = theirs.getByRole('group', { name: 'Votes' }).first()
  await expect(voted.getByRole('button', { pressed: true })).toBeVisible()

  await page.getByRole('link', { name: 'Edit Fix' }).click()
  await title.fill('Ferry strike ends')
  await save.click()
  await expectNotice(page, editMessages.savedVotesGone)
  await expect(page.getByRole('heading', { name: 'Fix: Ferry strike ends', level: 1 })).toBeVisible()
  await expect(votes).toHaveText('0')
  await expect(votes.getByRole('button', { pressed: true })).toHaveCount(0)

  // In a tab that is open still, the vote goes once the page learns of the other title.
  await theirs
    .getByRole('link', { name: /Harbor in UPROAR/ })
    .first()
    .click()
  await expect(theirs.getByRole('link', { name: 'Ferry strike ends' }).first()).toBeVisible()
  await expect(theirs.getByRole('group', { name: 'Votes' }).first()).toHaveText('0')
  await expect(theirs.getByRole('button', { pressed: true })).toHaveCount(0)
  await other.close()
})

test("shows the site's refusal and keeps the text @desktop", async ({ page, reader, complaints }) => {
  complaints.allow('net::ERR_FAILED', update)
  const fix = await addOwnFix(reader, 'Harbor quiet')
  await visitAs(page, reader, pages.editFix(fix.headline_fix_id))
  const { title, save } = fields(page)
  await title.evaluate((element) => element.removeAttribute('maxlength'))
  await title.fill('x'.repeat(fixLimits.title + 1))
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(fixMessages.titleTooLong(fixLimits.title))

  const refusals = [
    [
      { errors: [fixMessages.maxReached(3)], primary_error: 'HeadlinesFixes__MaxFixesReached' },
      ['You already have 3 active fixes.'],
    ],
    [{ errors: [], primary_error: 'Not today.' }, ['Not today.']],
    [{ errors: ['This is wrong.', 'And that.'] }, ['This is wrong.', 'And that.']],
  ] as const
  await title.fill('Harbor still quiet')
  for (const [json, sentences] of refusals) {
    await page.route(`**${update}`, (route) => route.fulfill({ json }))
    await save.click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([...sentences])
    await page.unroute(`**${update}`)
  }
  await page.route(`**${update}`, (route) => route.abort())
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(siteMessages.offline)
  await expect(title).toHaveValue('Harbor still quiet')
})

test('after an hour a fix cannot be edited, even while its page is open @phone', async ({ page, reader }) => {
  const fix = await addOwnFix(reader, 'Harbor quiet')
  await page.clock.install({ time: fix.dc_m })
  // A call that is waiting for its response would time out. The page requests the number of notifications when it has nothing else to do.
  const counted = page.waitForResponse((response) => response.url().includes('/api/notifications/count/'))
  await visitAs(page, reader, pages.editFix(fix.headline_fix_id))
  const { save } = fields(page)
  await expect(save).toBeEnabled()
  await counted
  await answered(page)
  await page.clock.fastForward((fixLimits.editMinutes + 1) * 60_000)
  await expect(page.getByRole('button', { name: 'Fix Too Old to Update' })).toBeDisabled()
  await expect(save).toBeHidden()
})

test("the site's refusal also shows that a fix is too old @phone", async ({ page, reader }) => {
  const fix = await addOwnFix(reader, 'Harbor quiet')
  await visitAs(page, reader, pages.editFix(fix.headline_fix_id))
  await page.route(`**${update}`, (route) => route.fulfill({ json: { errors: [fixMessages.tooOld] } }))
  await fields(page).save.click()
  await expect(page.getByRole('button', { name: 'Fix Too Old to Update' })).toBeDisabled()
})

test("asks visitors to log in, and nobody can edit a missing fix or another user's @desktop", async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow(404, pages.editFix(999_999_999))
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await visit(page, pages.editFix(fix.headline_fix_id))
  const missing = page.getByRole('heading', { name: 'Fix Not Found', level: 1 })
  await expect(missing).toBeVisible()
  const logInHere = page.getByRole('main').getByRole('button', { name: 'Log in' })
  await logInHere.click()
  await logIn(page, reader)
  await expect(dialog(page)).toBeHidden()
  await expect(missing).toBeVisible()
  await expect(logInHere).toBeHidden()
  const own = await addOwnFix(reader, 'Harbor calm')
  await visit(page, pages.editFix(own.headline_fix_id))
  await expect(page.getByLabel('Fix Title')).toHaveValue('Harbor calm')
  await visit(page, pages.editFix(999_999_999))
  await expect(missing).toBeVisible()
  await visit(page, pages.fix(fix))
  await expect(profileLink(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Fix' })).toBeHidden()
})

test('until it is known who reads, the page does not say that the fix is missing @phone', async ({
  page,
  reader,
  address,
  complaints,
}) => {
  const fix = await addOwnFix(reader, 'Harbor quiet')
  const id = fix.headline_fix_id
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await keepSession(page, reader)
  const resume = await holdNext(page, '/identity/token/')
  await visit(page, pages.editFix(id))
  await expect(heading).toHaveText('Edit Fix')
  const loading = page.getByRole('main').getByRole('status')
  await expect(loading).toHaveText(siteMessages.loading)
  const original = await originalIn(page).boundingBox()
  expect((await loading.boundingBox())!.y).toBeGreaterThan(original!.y + original!.height)
  resume()
  await expect(fields(page).title).toHaveValue('Harbor quiet')
  expect(await originalIn(page).boundingBox()).toEqual(original)

  await post(address, '/api/headline-fixes/toggle-status/', { headline_fix_id: id }, reader.token)
  complaints.allow(404, pages.editFix(id))
  const answer = await holdNext(page, '/api/headline-fixes/list-by-user-id/')
  await visit(page, pages.editFix(id))
  await expect(profileLink(page)).toBeVisible()
  await expect(heading).toHaveText('Edit Fix')
  answer()
  await expect(fields(page).title).toHaveValue('Harbor quiet')
})
