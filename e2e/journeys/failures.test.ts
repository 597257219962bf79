import type { Page } from '@playwright/test'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { awkwardAddress, demoHeadline, headlineNow } from '../src/demo.ts'
import { addHeadline } from '../src/people.ts'
import { aloneOnHome } from '../src/site.ts'
import { atVotes, dialog, expectNotice, logIn, openAddFix, openAddHeadline, READING, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const vote = '/api/headline-fixes/vote/'
const create = '/api/headline-fixes/create/'

/** Simulates a session that ended elsewhere, with an expired access token. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.clock.setFixedTime(Date.now() + signInLimits.accessTokenMinutes * 60_000)
}

/** A form requests the posts left today once. If this request is the first to notice the end of the session, there is nothing to submit. */
const postsCounted = (page: Page) => page.waitForResponse('**/api/users/allowance/')

test.describe('reverts a vote that was not saved', () => {
  test('when the site cannot be reached @phone', async ({ page, reader, complaints }) => {
    complaints.allow('net::ERR_FAILED', vote)
    const { votes, value } = await atVotes(page, reader, 'charge-once-never-again')
    await votes.up.press('Enter')
    await expect(votes.count(value + 1)).toBeVisible()
    await expect(votes.up).toHaveAttribute('aria-pressed', 'true')
    await expect(votes.group).not.toHaveAttribute('aria-busy')

    // The response is delayed, so that both states are visible: the vote at once, and its removal.
    const answer = Promise.withResolvers<void>()
    await page.route(`**${vote}`, async (route) => {
      await answer.promise
      await route.abort()
    })
    await votes.down.click()
    await expect(votes.count(value - 1)).toBeVisible()
    await expect(votes.group).toHaveAttribute('aria-busy', 'true')
    answer.resolve()
    await expectNotice(page, voteMessages.failed)
    await expect(votes.down).toHaveAttribute('aria-pressed', 'false')
    await expect(votes.up).toHaveAttribute('aria-pressed', 'true')
    await expect(votes.count(value + 1)).toBeVisible()

    await page.unroute(`**${vote}`)
    await votes.up.click()
    await expect(votes.count(value)).toBeVisible()
    await expect(votes.up).toHaveAttribute('aria-pressed', 'false')
  })

  const refusals = [
    [503, serverMessages.unavailable, voteMessages.failed],
    [429, serverMessages.tooMany, serverMessages.tooMany],
  ] as const
  for (const [status, error, shown] of refusals) {
    test(`when the site refuses it with ${status} @desktop`, async ({ page, reader, complaints }) => {
      complaints.allow(status, vote)
      const { votes, value } = await atVotes(page, reader, 'yoga-wrecking-your-knees')
      await page.route(`**${vote}`, (route) => route.fulfill({ status, json: { errors: [error] } }))
      await votes.up.click()
      await expectNotice(page, shown)
      await expect(votes.up).toHaveAttribute('aria-pressed', 'false')
      await expect(votes.count(value)).toBeVisible()
    })
  }
})

test('a fix submitted offline stays in the form and can be sent again @phone', async ({
  page,
  context,
  reader,
  name,
  complaints,
}) => {
  complaints.allow('net::ERR_INTERNET_DISCONNECTED', create)
  const id = await addHeadline(reader, awkwardAddress('members-only', name), 'Cable CUT, says everybody')
  await visitAs(page, reader, pages.headline(await headlineNow(id)))
  // The form asks how many posts are left, by code of its own.
  const asked = page.waitForResponse('**/api/users/allowance/')
  const popup = await openAddFix(page)
  await asked
  await popup.getByLabel('Fix Title').fill('Cable cut, say two people')
  await popup.getByLabel('Fix Description').fill('Two of them.')
  await context.setOffline(true)
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup.getByRole('alert')).toHaveText(siteMessages.offline)
  await expect(popup.getByLabel('Fix Title')).toHaveValue('Cable cut, say two people')
  await expect(popup.getByLabel('Fix Description')).toHaveValue('Two of them.')
  await context.setOffline(false)
  await aloneOnHome(async () => {
    await popup.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Fix: Cable cut, say two people', level: 1 })).toBeVisible()
  })
})

test('a fix submitted after the session ended is restored after logging in @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow(401, '/identity/token/')
  complaints.allow(401, create)
  await visitAs(page, reader, pages.headline(await demoHeadline('rents-soar-by-record-amount')))
  const counted = postsCounted(page)
  const popup = await openAddFix(page)
  await popup.getByLabel('Fix Title').fill('Rents rise')
  await popup.getByLabel('Fix Description').fill('As they do.')
  await counted
  await endSession(page)
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup.getByRole('alert')).toHaveText(serverMessages.ownSessionEnded)
  await expect(page.getByRole('button', { name: 'Sign in', includeHidden: true }).first()).toBeAttached()
  await popup.getByRole('button', { name: fixMessages.loginToPost }).click()
  await logIn(page, reader)
  await expect(dialog(page, 'New Fix').getByLabel('Fix Title')).toHaveValue('Rents rise')
  await expect(dialog(page, 'New Fix').getByLabel('Fix Description')).toHaveValue('As they do.')
})

test('a headline submitted after the session ended asks to log in, then continues @desktop', async ({
  page,
  reader,
  name,
  complaints,
}) => {
  complaints.allow(401, '/identity/token/')
  complaints.allow(401, '/api/headlines/create/')
  complaints.allow(401, '/api/users/allowance/')
  const url = awkwardAddress('members-only', name)
  await visitAs(page, reader, pages.home())
  const counted = postsCounted(page)
  const popup = await openAddHeadline(page)
  await popup.getByLabel('Address of the article').fill(url)
  await counted
  await endSession(page)
  await popup.getByRole('button', { name: 'Submit' }).click()
  const form = dialog(page, 'New Fix')
  await expect(form.getByRole('alert').filter({ hasText: serverMessages.ownSessionEnded })).toBeVisible()
  await form.getByRole('button', { name: fixMessages.loginToPost }).click()
  await logIn(page, reader)
  await expect(form.getByLabel('Headline')).toBeVisible({ timeout: READING })
  await expect(form.getByText(headlineMessages.pageRefused(403))).toBeVisible()
})
