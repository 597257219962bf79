import type { Page } from '@playwright/test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as account from '@unspun/contract/messages/accounts.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { cutOffNext, refuseNext } from '../src/answers.ts'
import { mailedLink } from '../src/mails.ts'
import { dialog, followSettings, logIn, logOut, refusals, sessionsListed, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const updatePassword = '/identity/update-password/'
const sendVerification = '/identity/send-verification/'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('redirects visitors home, and members whose session ends in another tab @desktop', async ({
  page,
  context,
  reader,
}) => {
  await page.goto(pages.settings())
  await expect(page).toHaveURL('/')
  await visitAs(page, reader, '/')
  const other = await context.newPage()
  await visit(other, pages.settings())
  await sessionsListed(other)
  await page.bringToFront()
  await logOut(page)
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('anchors scroll to their section, even if it appears only with the session', async ({ page, reader }) => {
  await visitAs(page, reader, '/')
  for (const [anchor, title] of [
    ['avatar', 'Avatar'],
    ['verify', 'Verify'],
    ['password', 'Update Your Password'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(pages.settings(anchor))
    const heading = page.getByRole('heading', { name: title, level: 2 })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    // A box would look like a field or an error.
    await expect(heading).toHaveCSS('outline-style', 'none')
  }
  const links = page.getByRole('navigation', { name: 'Settings' })
  await links.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 2 })).toBeFocused()
})

test('a generated username follows the name until the member writes one @phone', async ({ page, reader }) => {
  await visitAs(page, reader, pages.settings())
  const profile = section(page, 'Profile')
  const [name, username] = [profile.getByLabel('Display name'), profile.getByLabel('Username')]
  const generated = await username.inputValue()
  await name.fill('Nora N. Newcomer')
  await expect(username).toHaveValue('nora-n-newcomer')
  // It has too few Latin letters.
  await name.fill('Нора')
  await expect(username).toHaveValue(generated)
  await name.fill('Nora Newcomer')
  await username.fill('nora')
  await name.fill('Nora')
  await name.fill('Nora the Newcomer')
  await expect(username).toHaveValue('nora')
})

test('changed names appear in the top bar immediately @desktop', async ({ page, reader }) => {
  await visitAs(page, reader, '/')
  await followSettings(page)
  const profile = section(page, 'Profile')
  const username = profile.getByLabel('Username')
  const save = () => profile.getByRole('button', { name: 'Save' }).click()
  await username.fill('no')
  await save()
  const { usernameMin: min, usernameMax: max } = accountLimits
  const name = profile.getByLabel('Display name')
  await expect(username).toHaveAccessibleDescription(new RegExp(account.usernameWrong({ min, max })))
  await expect(username).toBeFocused()
  await username.fill(`quiet-${reader.user_id}`)
  await name.fill('Adm1n')
  await save()
  await expect(name).toHaveAccessibleDescription(new RegExp(account.nameImitates))
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Adm1n')
  await expect(username).toHaveValue(`quiet-${reader.user_id}`)
  await name.fill('  Quiet   Reader ')
  await expect(name).not.toHaveAccessibleDescription(new RegExp(account.nameImitates))
  await save()
  await expect(profile.getByText(account.profileSaved)).toBeVisible()
  await expect(name).toHaveValue('Quiet Reader')
  await expect(page.getByRole('banner').getByTitle('Quiet Reader')).toBeVisible()
})

test('changes a password soon after logging in, explains refusals, and clears the fields @desktop', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, '/')
  await followSettings(page)
  const form = section(page, 'Update Your Password')
  const field = form.getByLabel('New Password', { exact: true })
  const confirm = form.getByLabel('Confirm New Password')
  const submit = () => form.getByRole('button', { name: 'Update Password' }).click()
  await submit()
  await expect(field).toHaveAccessibleDescription(account.newPasswordRequired)
  await field.fill('short')
  await submit()
  await expect(confirm).toHaveAccessibleDescription(account.passwordsMustMatch)
  await confirm.fill('short')
  await submit()
  await expect(form.getByRole('alert').getByRole('listitem')).toHaveText([
    account.updateFailed,
    account.passwordTooWeak,
  ])
  await expect(field).toHaveValue('')
  await expect(confirm).toHaveValue('')
  await field.fill('a better password')
  await confirm.fill('a better password')
  await submit()
  await expect(form.getByText(account.passwordUpdated)).toBeVisible()
  // The session continues with the token from the change.
  await section(page, 'Profile').getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Profile').getByText(account.profileSaved)).toBeVisible()
})

test('a failed password change explains why, and confirming or logging in again helps @phone', async ({
  page,
  context,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', updatePassword)
  complaints.allow(401, updatePassword)
  await visitAs(page, reader, '/')
  await followSettings(page)
  const form = section(page, 'Update Your Password')
  const fields = [form.getByLabel('New Password', { exact: true }), form.getByLabel('Confirm New Password')]
  const update = async () => {
    for (const field of fields) await field.fill('a better password')
    await form.getByRole('button', { name: 'Update Password' }).click()
  }
  const isRefused = async (reason: string) => {
    await update()
    await expect(refusals(form)).toHaveText([account.updateFailed, reason])
    for (const field of fields) await expect(field).toHaveValue('')
  }
  await cutOffNext(page, updatePassword)
  await isRefused(siteMessages.offline)
  // The limit is half an hour, so the refusal is injected.
  await refuseNext(page, updatePassword, new AppError('RecentLogin'))
  await isRefused(account.recentLogin)
  await expect(fields[0]!).toBeDisabled()
  await form.getByRole('button', { name: account.confirmItIsYou }).click()
  await dialog(page, account.confirmItIsYou).getByLabel('Password').fill(reader.password)
  // The new session is loaded into the list. This must happen before the cookie is deleted.
  const listed = page.waitForResponse('**/identity/sessions/')
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(fields[0]!).toBeFocused()
  await listed
  await context.clearCookies()
  await isRefused(account.reLogin)

  await form.getByRole('button', { name: 'Log in again' }).click()
  await logIn(page, reader)
  await update()
  await expect(form.getByText(account.passwordUpdated)).toBeVisible()
  await expect(refusals(form)).toHaveCount(0)
})

test('an unverified member sees what is locked, and requests the link again @phone', async ({
  page,
  context,
  newcomer,
  complaints,
}) => {
  complaints.allow(503, sendVerification)
  // A failure to send is only logged.
  complaints.allowWarning('The confirmation link could not be sent')
  await visitAs(page, newcomer, '/')
  await followSettings(page)
  for (const [name, button] of [
    ['Profile', 'Save'],
    ['Update Your Password', 'Update Password'],
  ] as const) {
    await expect(section(page, name).getByText(serverMessages.verifyFirst)).toBeVisible()
    await expect(section(page, name).getByRole('button', { name: button })).toBeDisabled()
  }
  const verify = section(page, 'Verify')
  await expect(verify.getByText('Email Verified: false')).toBeVisible()
  const again = verify.getByRole('button', { name: 'Verify Now' })
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('The confirmation link'))
  await refuseNext(page, sendVerification, new AppError('Unavailable'))
  await again.click()
  await logged
  await expect(refusals(verify)).toHaveCount(0)
  await expect(verify.getByText(account.verificationSent)).toBeHidden()
  await again.click()
  await expect(verify.getByText(account.verificationSent)).toBeVisible()

  const other = await context.newPage()
  await other.goto(await mailedLink(newcomer.email, 'verifyEmail'))
  await expect(other.getByRole('heading', { name: account.emailVerified })).toBeVisible()
  await page.bringToFront()
  await expect(verify.getByText('Email Verified: true')).toBeVisible()
  await expect(section(page, 'Profile').getByRole('button', { name: 'Save' })).toBeEnabled()
})
