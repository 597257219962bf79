import * as account from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { followMail } from '../src/mails.ts'
import { newEmail } from '../src/people.ts'
import {
  dialog,
  expectNotice,
  fillRegister,
  logIn,
  logOut,
  openLogin,
  openRegister,
  profileLink,
  refusals,
  sessionsListed,
  visit,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('registers, confirms, logs out and in, forgets the password and sets another @phone', async ({ page }) => {
  const email = newEmail()
  const [old, fresh] = ['an old password', 'a new password']
  const profile = profileLink(page)
  const main = page.getByRole('main')

  await test.step('register', async () => {
    await visit(page, '/')
    const popup = await openRegister(page)
    await fillRegister(popup, { email, password: old })
    await popup.getByRole('button', { name: 'Register' }).click()
    await expect(dialog(page, 'Success')).toContainText(account.registered)
    await dialog(page, 'Success').getByRole('button', { name: 'OK' }).click()
    await expect(profile).toBeVisible()
  })

  await test.step('confirm the address', async () => {
    await followMail(page, email, 'verifyEmail')
    await expect(page.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
    await visit(page, pages.settings('verify'))
    await expect(main.getByText('Email Verified: true')).toBeVisible()
    await sessionsListed(page)
  })

  await test.step('log out and in', async () => {
    await logOut(page)
    await expectNotice(page, account.signedOut)
    await openLogin(page)
    await logIn(page, { email, password: old })
    await expect(profile).toBeVisible()
    await logOut(page)
  })

  await test.step('forget the password', async () => {
    const popup = await openLogin(page)
    await popup.getByRole('link', { name: 'Forgot your password?' }).click()
    await main.getByLabel('Email', { exact: true }).fill(email)
    await main.getByLabel('Confirm Email').fill(email)
    await main.getByRole('button', { name: 'Submit' }).click()
    await expect(main.getByText(account.resetSent, { exact: true })).toBeVisible()
  })

  await test.step('set another password', async () => {
    await followMail(page, email, 'resetPassword')
    await main.getByLabel('Password', { exact: true }).fill(fresh)
    await main.getByLabel('Confirm Password').fill(fresh)
    await main.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('heading', { name: account.passwordUpdated, level: 1 })).toBeVisible()
  })

  await test.step('only the new password logs in', async () => {
    await main.getByRole('button', { name: 'Login' }).click()
    const popup = dialog(page, 'Sign in')
    await popup.getByLabel('Email').fill(email)
    await popup.getByLabel('Password').fill(old)
    await popup.getByRole('checkbox', { name: 'I agree' }).check()
    await popup.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(refusals(popup)).toHaveText(account.loginFailed)
    await logIn(page, { email, password: fresh })
    await expect(profile).toBeVisible()
  })
})
