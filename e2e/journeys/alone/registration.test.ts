import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { actionWords, detailWords } from '@unspun/contract/messages/actions.ts'
import * as adminMessages from '@unspun/contract/messages/admin.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as joinMessages from '@unspun/contract/messages/join.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { pages } from '@unspun/contract/pages.ts'
import { makeAdministrator, makeModerator } from '../../src/moderation.ts'
import { newEmail, PASSWORD } from '../../src/people.ts'
import { admin } from '../../src/site.ts'
import { dialog, expectNotice, fillRegister, openRegister, visit, visitAs } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test.afterAll(() => admin('act', 'open-registration'))

const [close, open] = [actionWords['close-registration'], actionWords['open-registration']]

test('an administrator closes registration, visitors are told, and the notice opens it again', async ({
  page,
  browser,
  address,
}) => {
  const { closed, open: isOpen } = adminMessages.registrationIs
  await visitAs(page, await makeAdministrator(address), pages.moderation())
  await page.getByRole('link', { name: siteMessages.administration }).click()
  await expect(page.getByText(isOpen)).toBeVisible()
  await page.getByRole('button', { name: close.label }).click()
  const popup = dialog(page, close.label)
  await popup.getByRole('button', { name: close.label }).click()
  await expect(popup.getByText(deskMessages.reasonRequired(moderationLimits.reasonMin)).first()).toBeVisible()
  await popup.getByRole('button', { name: close.reasons[0] }).click()
  await popup.getByRole('button', { name: close.label }).click()
  await expectNotice(page, close.outcome)
  await expect(page.getByText(closed)).toBeVisible()

  const visitor = await browser.newPage()
  await visit(visitor, '/')
  const form = await openRegister(visitor)
  await expect(form.getByText(accountMessages.registrationClosed)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Register' })).toHaveCount(0)
  await form.getByRole('tab', { name: 'Login' }).click()
  await expect(dialog(visitor).getByLabel('Email')).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: open.label }).click()
  await dialog(page, open.label).getByRole('button', { name: open.reasons[0] }).click()
  await dialog(page, open.label).getByRole('button', { name: open.label }).click()
  await expectNotice(page, open.outcome)
  await expect(page.getByText(isOpen)).toBeVisible()
  await visit(page, pages.moderationLog('site'))
  await expect(page.getByText('Closed registration').first()).toBeVisible()
})

test('what somebody has typed stays when registration is closed meanwhile', async ({ page }) => {
  await visit(page, '/')
  const form = await openRegister(page)
  await fillRegister(form, { email: 'late@example.org', password: 'a good password' })
  await admin('act', 'close-registration')
  await form.getByRole('button', { name: 'Register' }).click({ timeout: 30_000 })
  await expect(form.getByText(accountMessages.registrationClosed)).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('late@example.org')
  await admin('act', 'open-registration')
})

test('by invitation, somebody with the link registers, and the next one is told that it is over', async ({
  page,
  browser,
  address,
}) => {
  const { invite, 'limit-registration': limit } = actionWords
  await visitAs(page, await makeAdministrator(address), pages.admin())
  await page.getByRole('button', { name: limit.label }).click()
  await dialog(page, limit.label).getByRole('button', { name: limit.reasons[0] }).click()
  await dialog(page, limit.label).getByRole('button', { name: limit.label }).click()
  await expect(page.getByText(adminMessages.registrationIs.invited)).toBeVisible()
  await page.getByRole('button', { name: invite.label }).click()
  const form = dialog(page, invite.label)
  const places = form.getByLabel(detailWords.places.label)
  await expect(places).toHaveValue('1')
  await places.fill('none')
  await form.getByRole('button', { name: invite.reasons[0] }).click()
  await form.getByRole('button', { name: invite.label }).click()
  await expect(places).toHaveAccessibleDescription(detailWords.places.required)
  await places.fill('1')
  await form.getByRole('button', { name: invite.label }).click()
  await expectNotice(page, invite.outcome)
  const link = await page.getByLabel(adminMessages.linkOf(invite.reasons[0])).first().inputValue()

  const [guest, late] = [await browser.newPage(), await browser.newPage()]
  await visit(guest, '/')
  await expect((await openRegister(guest)).getByText(accountMessages.invitationNeeded)).toBeVisible()
  await guest.goto(link)
  await guest.getByRole('button', { name: joinMessages.register }).click()
  const register = dialog(guest, 'Register')
  await fillRegister(register, { email: newEmail(), password: PASSWORD })
  await register.getByRole('button', { name: 'Register' }).click({ timeout: 30_000 })
  await expect(dialog(guest, 'Success')).toBeVisible()
  await late.goto(link)
  await expect(late.getByText(accountMessages.invitationOver)).toBeVisible()
  await page.reload()
  await expect(page.getByText(adminMessages.places(1, 1)).first()).toBeVisible()
  await guest.close()
  await late.close()
  await admin('act', 'open-registration')
})

test('moderators are told that the page is for administrators', async ({ page, address }) => {
  await visitAs(page, await makeModerator(address), pages.admin())
  await expect(page.getByText(adminMessages.onlyAdministrators)).toBeVisible()
  await visit(page, pages.moderation())
  await page.getByRole('link', { name: deskMessages.tab.history }).waitFor()
  await expect(page.getByRole('link', { name: siteMessages.administration })).toHaveCount(0)
})
