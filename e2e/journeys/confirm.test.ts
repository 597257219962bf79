import type { Page } from '@playwright/test'
import * as account from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../src/answered.ts'
import { makeStale } from '../src/answers.ts'
import { mailedLink } from '../src/mails.ts'
import { newEmail } from '../src/people.ts'
import { openProvider, signInThere } from '../src/social.ts'
import { dialog, expectNotice, openLogin, refusals, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const partsOf = (page: Page) => {
  const form = page.getByRole('region', { name: 'Update Your Password', exact: true })
  return {
    form,
    field: form.getByLabel('New Password', { exact: true }),
    again: form.getByLabel('Confirm New Password'),
    ask: form.getByRole('button', { name: account.confirmItIsYou }),
    submit: form.getByRole('button', { name: 'Update Password' }),
    popup: dialog(page, account.confirmItIsYou),
  }
}

test('an old session is noticed before anyone types; the password confirms it, and no entered text is lost @phone', async ({
  page,
  reader,
}) => {
  await makeStale(page)
  await visitAs(page, reader, pages.settings())
  const { form, field, again, ask, submit, popup } = partsOf(page)
  await page.getByLabel('Display name').fill('Typed before')
  await expect(field).toBeDisabled()
  await expect(submit).toBeDisabled()
  await ask.click()
  // The account has no provider linked.
  await expect(popup.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await popup.getByLabel('Password').fill('not this one')
  await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(refusals(popup)).toHaveText(account.loginFailed)
  await popup.getByLabel('Password').fill(reader.password)
  await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(field).toBeFocused()
  await expect(ask).toBeHidden()
  await expect(page.getByLabel('Display name')).toHaveValue('Typed before')
  await field.fill('a better password')
  await again.fill('a better password')
  await submit.click()
  await expect(form.getByText(account.passwordUpdated)).toBeVisible()
})

test('text stays in the form if the session becomes old while someone types @desktop', async ({ page, reader }) => {
  await page.clock.install()
  await visitAs(page, reader, pages.settings())
  const { form, field, again, ask, submit, popup } = partsOf(page)
  await field.fill('a better password')
  await again.fill('a better password')
  await answered(page)
  await makeStale(page)
  await page.clock.fastForward('31:00')
  await expect(ask).toBeVisible()
  await submit.click()
  await popup.getByLabel('Password').fill(reader.password)
  await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(field).toHaveValue('a better password')
  await submit.click()
  await expect(form.getByText(account.passwordUpdated)).toBeVisible()
})

test('a mailed link that is opened in another tab confirms it in this one @desktop', async ({
  page,
  context,
  reader,
}) => {
  const fresh = await makeStale(page)
  await visitAs(page, reader, pages.settings())
  const { field, ask, popup } = partsOf(page)
  await ask.click()
  await popup.getByRole('button', { name: account.mailLoginLink }).click()
  await expect(popup.getByText(account.confirmLinkSent(reader.email))).toBeVisible()
  await fresh()
  const other = await context.newPage()
  await other.goto(await mailedLink(reader.email, 'signIn'))
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expectNotice(other, account.signedIn)
  await page.bringToFront()
  await expect(popup).toBeHidden()
  await expect(field).toBeEnabled()
})

test('a member without a password confirms at the provider, with their own account only @desktop', async ({ page }) => {
  const email = newEmail()
  await visit(page, '/')
  await openLogin(page)
  await signInThere(await openProvider(page, 'acme'), email)
  await expectNotice(page, account.signedIn)
  const fresh = await makeStale(page)
  await visit(page, pages.settings())
  const { field, ask, popup } = partsOf(page)
  await ask.click()
  await expect(popup.getByRole('button', { name: 'Continue with Acme' })).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Continue with Bolt' })).toBeHidden()
  await expect(popup.getByLabel('Password')).toBeHidden()
  // The provider knows them already, and is requested to ask again.
  await signInThere(await openProvider(page, 'acme'), newEmail())
  await expect(refusals(popup)).toHaveText(account.otherAccount)
  await fresh()
  await signInThere(await openProvider(page, 'acme'), email)
  await expect(popup).toBeHidden()
  await expect(field).toBeEnabled()
})
