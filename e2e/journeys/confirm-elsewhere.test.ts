import * as account from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { mailedLink } from '../src/mails.ts'
import { dialog, expectWrong, logIn, openLogin, profileLink, refusals, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a member who registered on a laptop confirms on a phone with the password; the laptop goes on @phone', async ({
  page,
  browser,
  address,
  newcomer,
}) => {
  const laptop = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()
  await visitAs(laptop, newcomer, pages.settings('verify'))
  const verified = laptop.getByRole('region', { name: 'Verify' })
  await expect(verified.getByText('Email Verified: false')).toBeVisible()

  await visit(page, await mailedLink(newcomer.email, 'verifyEmail'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: account.confirmAddress, level: 1 })).toBeVisible()
  await expect(main.getByText(newcomer.email, { exact: true })).toBeVisible()
  const confirm = main.getByRole('button', { name: account.logInAndConfirm })
  const password = main.getByLabel('Password', { exact: true })
  await confirm.click()
  await expectWrong(password, account.passwordTooShort)
  await password.fill('not this one')
  await confirm.click()
  await expect(refusals(main)).toHaveText(account.loginFailed)
  await password.fill(newcomer.password)
  await confirm.click()
  await expect(main.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { name: account.whoYouAre })).toBeVisible()
  await expect(profileLink(page)).toBeVisible()

  await laptop.reload()
  await expect(verified.getByText('Email Verified: true')).toBeVisible()
  await laptop.context().close()
})

test('the owner of an address takes an account over that somebody else registered, and the other one is out @desktop', async ({
  page,
  browser,
  address,
  newcomer,
}) => {
  const stranger = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()
  await visitAs(stranger, newcomer, '/')

  await visit(page, await mailedLink(newcomer.email, 'verifyEmail'))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: account.setPasswordInstead }).click()
  await expect(main.getByRole('heading', { name: account.setPassword, level: 1 })).toBeFocused()
  await main.getByRole('button', { name: account.logInInstead }).click()
  await expect(main.getByRole('heading', { name: account.confirmAddress, level: 1 })).toBeFocused()
  await main.getByRole('button', { name: account.setPasswordInstead }).click()
  const confirm = main.getByRole('button', { name: account.setPasswordAndConfirm })
  await main.getByLabel('Password', { exact: true }).fill('password')
  await main.getByLabel('Confirm Password').fill('passwort')
  await confirm.click()
  await expectWrong(main.getByLabel('Confirm Password'), account.newPasswordsMustMatch)
  await main.getByLabel('Confirm Password').fill('password')
  await confirm.click()
  await expect(refusals(main)).toHaveText(account.passwordTooWeak)
  for (const label of ['Password', 'Confirm Password'])
    await main.getByLabel(label, { exact: true }).fill('chosen by the owner')
  await confirm.click()
  await expect(main.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  await expect(profileLink(page)).toBeVisible()
  await page.reload()
  await expect(main.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()

  await stranger.reload()
  await expect(stranger.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  const popup = await openLogin(stranger)
  await popup.getByLabel('Email').fill(newcomer.email)
  await popup.getByLabel('Password').fill(newcomer.password)
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(refusals(popup)).toHaveText(account.loginFailed)
  await stranger.context().close()
})

test('a login in the popup confirms too @desktop', async ({ page, newcomer }) => {
  await visit(page, await mailedLink(newcomer.email, 'verifyEmail'))
  await expect(page.getByRole('heading', { name: account.confirmAddress, level: 1 })).toBeVisible()
  await openLogin(page)
  await logIn(page, newcomer)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
})
