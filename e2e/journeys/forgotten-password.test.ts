import * as account from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { cutOffNext } from '../src/answers.ts'
import { mailedLink } from '../src/mails.ts'
import { newEmail } from '../src/people.ts'
import { expectNotice, logIn, openLogin, profileLink, refusals, visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a mailed link replaces a forgotten password, once @desktop', async ({ page, reader }) => {
  const password = 'a better password'

  await test.step('requests the link', async () => {
    await visit(page, '/')
    const popup = await openLogin(page)
    await popup.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(pages.forgot())
    const main = page.getByRole('main')
    const email = main.getByLabel('Email', { exact: true })
    const confirm = main.getByLabel('Confirm Email')
    const submit = () => main.getByRole('button', { name: 'Submit' }).click()
    await submit()
    await expect(email).toHaveAccessibleDescription(account.enterEmail)
    await email.fill(reader.email)
    await submit()
    await expect(confirm).toHaveAccessibleDescription(account.emailsMustMatch)
    await confirm.fill(`  ${reader.email} `)
    await submit()
    await expect(page.getByRole('heading', { name: 'Success!', level: 1 })).toBeFocused()
    await expect(main.getByText(account.resetSent, { exact: true })).toBeVisible()
  })

  const link = await mailedLink(reader.email, 'resetPassword')
  await test.step('sets a password with the link', async () => {
    await page.goto(link)
    const main = page.getByRole('main')
    const field = main.getByLabel('Password', { exact: true })
    const confirm = main.getByLabel('Confirm Password')
    const submit = () => main.getByRole('button', { name: 'Update Password' }).click()
    await submit()
    await expect(field).toHaveAccessibleDescription(account.enterNewPassword)
    await field.fill('short')
    await submit()
    await expect(confirm).toHaveAccessibleDescription(account.newPasswordsMustMatch)
    await confirm.fill('short')
    await submit()
    await expect(main.getByRole('alert')).toHaveText(account.passwordTooWeak)
    await field.fill(password)
    await confirm.fill(password)
    await submit()
    await expect(page.getByRole('heading', { name: account.passwordUpdated, level: 1 })).toBeFocused()
    await main.getByRole('button', { name: 'Login' }).click()
    await logIn(page, { ...reader, password })
    await expect(profileLink(page)).toBeVisible()
  })

  await test.step('the link no longer works', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: account.codeInvalid, level: 1 })).toBeVisible()
  })
})

test('an unknown address gets the usual response, and a malformed one a refusal @desktop', async ({
  page,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', '/identity/send-reset/')
  await visit(page, pages.forgot())
  const main = page.getByRole('main')
  const ask = async (email: string) => {
    await main.getByLabel('Email', { exact: true }).fill(email)
    await main.getByLabel('Confirm Email').fill(email)
    await main.getByRole('button', { name: 'Submit' }).click()
  }
  await ask('no address')
  await expect(refusals(main)).toHaveText([account.resetFailed, account.invalidEmail])
  await cutOffNext(page, '/identity/send-reset/')
  await ask(newEmail())
  await expect(refusals(main)).toHaveText([account.resetFailed, siteMessages.offline])
  await ask(newEmail())
  await expect(main.getByText(account.resetSent, { exact: true })).toBeVisible()
})

test('a mailed login link logs in only when pressed @phone', async ({ page, reader }) => {
  await visit(page, '/')
  const popup = await openLogin(page)
  const ask = () => popup.getByRole('button', { name: 'Email me a login link' }).click()
  await ask()
  await expect(popup.getByLabel('Email')).toHaveAccessibleDescription(account.emailRequired)
  await popup.getByLabel('Email').fill(reader.email)
  await ask()
  await expect(popup.getByText(account.linkSent)).toBeVisible()

  const link = await mailedLink(reader.email, 'signIn')
  await page.goto(link.replace('signIn', 'resetPassword'))
  await expect(page.getByRole('heading', { name: account.codeUnsupported, level: 1 })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: account.logInAs(reader.email), level: 1 })).toBeVisible()
  await expect(profileLink(page)).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expectNotice(page, account.signedIn)
  await expect(page).toHaveURL('/')
  await expect(profileLink(page)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: account.codeInvalid, level: 1 })).toBeVisible()
})
