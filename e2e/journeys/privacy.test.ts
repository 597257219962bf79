import type { Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { cutOffNext, refuseNext } from '../src/answers.ts'
import { demoFix } from '../src/demo.ts'
import { getText } from '../src/site.ts'
import { followSettings, profileLink, refusals, visit, visitAs, votesOf } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const updatePrivacy = '/api/users/update-privacy/'
const privacy = (page: Page) => page.getByRole('region', { name: 'Privacy', exact: true })
const keepPrivate = (page: Page) => privacy(page).getByRole('switch', { name: accountMessages.votesPrivate })

test('keeping votes and favourites private hides them from others, not from their owner in any tab @desktop', async ({
  page,
  context,
  reader,
  complaints,
}) => {
  for (const path of ['get-votes', 'get-favorite']) complaints.allow(404, `/api/headline-fixes/${path}/`)
  const fix = await demoFix('abandoned-on-horror-train', 0)
  const { user_id } = reader
  const asOthersSee = async () => {
    const read = (path: string) => getText(`/api/headline-fixes/${path}`).then(JSON.parse)
    const { vote_value } = await read(`get-vote/?fix_id=${fix.headline_fix_id}&user_id=${user_id}`)
    const { favorite } = await read(`get-favorite/?id=${fix.headline_fix_id}&user_id=${user_id}`)
    return [vote_value, favorite]
  }
  const star = (tab: Page) => tab.getByRole('button', { name: `Favourite: ${fix.title}`, exact: true })
  const expectOwn = async (tab: Page) => {
    await expect(votesOf(tab, fix.title).up).toHaveAttribute('aria-pressed', 'true')
    await expect(star(tab)).toHaveAttribute('aria-pressed', 'true')
  }
  await visitAs(page, reader, pages.fix(fix))
  const other = await context.newPage()
  // A page without votes, so that this tab has not loaded any.
  await visit(other, pages.policy())
  await expect(profileLink(other)).toBeVisible()
  await page.bringToFront()
  const { group, up } = votesOf(page, fix.title)
  await expect(group).not.toHaveAttribute('aria-busy')
  await up.click()
  await expect(star(page)).not.toHaveAttribute('aria-busy')
  await star(page).click()
  await expect(group).not.toHaveAttribute('aria-busy')
  await expect(star(page)).not.toHaveAttribute('aria-busy')
  await expect.poll(asOthersSee).toEqual([1, true])

  await followSettings(page)
  await expect(keepPrivate(page)).not.toBeChecked()
  await expect(keepPrivate(page)).toHaveAccessibleDescription(accountMessages.votesPrivateHelp)
  await keepPrivate(page).press('Space')
  await expect(privacy(page).getByRole('status')).toHaveText(accountMessages.privacySaved)
  await expect(keepPrivate(page)).toBeFocused()
  await expect(keepPrivate(page)).toBeChecked()
  expect(await asOthersSee()).toEqual([0, false])

  await visit(page, pages.fix(fix))
  await expectOwn(page)
  // The other tab still has the old reader id. It learns this from a refusal, which the browser logs.
  await other.bringToFront()
  await other.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, pages.fix(fix))
  await expectOwn(other)
  await visit(page, pages.settings('privacy'))
  await expect(keepPrivate(page)).toBeChecked()
})

test('a choice that cannot be saved reverts with a message @phone', async ({ page, reader, complaints }) => {
  complaints.allow('net::ERR_FAILED', updatePrivacy)
  complaints.allow(429, updatePrivacy)
  await visitAs(page, reader, '/')
  await visit(page, pages.settings('privacy'))
  await cutOffNext(page, updatePrivacy)
  await keepPrivate(page).click()
  await expect(refusals(privacy(page))).toHaveText([siteMessages.offline])
  await expect(keepPrivate(page)).not.toBeChecked()
  await refuseNext(page, updatePrivacy, new AppError('TooMany'))
  await keepPrivate(page).click()
  await expect(refusals(privacy(page))).toHaveText([serverMessages.tooMany])
  await expect(keepPrivate(page)).not.toBeChecked()
  await keepPrivate(page).click()
  await expect(privacy(page).getByText(accountMessages.privacySaved)).toBeVisible()
  await expect(refusals(privacy(page))).toHaveCount(0)
})

test('a member with an unverified address may choose before the first vote @desktop', async ({ page, newcomer }) => {
  await visitAs(page, newcomer, pages.settings('privacy'))
  await keepPrivate(page).click()
  await expect(privacy(page).getByText(accountMessages.privacySaved)).toBeVisible()
  await page.reload()
  await expect(keepPrivate(page)).toBeChecked()
})

test('a member may opt out of being placed; the privacy policy says what that means @phone', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, pages.settings('privacy'))
  const choice = privacy(page).getByRole('switch', { name: accountMessages.unplaced })
  await expect(choice).toHaveAccessibleDescription(accountMessages.unplacedHelp)
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(privacy(page).getByText(accountMessages.privacySaved)).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(keepPrivate(page)).not.toBeChecked()
  await visit(page, pages.policy())
  await expect(page.getByRole('listitem').filter({ hasText: /^Where your votes place you/ })).toContainText(
    'four hours',
  )
})
