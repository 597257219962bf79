import * as account from '@unspun/contract/messages/accounts.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../src/demo.ts'
import { mailedLink } from '../src/mails.ts'
import { newEmail, PASSWORD } from '../src/people.ts'
import { dialog, fillRegister, logOut, openAddFix, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const registered = { email: '', password: PASSWORD }

test('registering in order to write a fix leads to its form, with the draft, in the tab that confirms @phone', async ({
  page,
  context,
}) => {
  const headline = await demoHeadline('river-on-the-brink')
  const person = { ...registered, email: newEmail() }
  await visit(page, pages.headline(headline))
  const asked = await openAddFix(page)
  await asked.getByRole('button', { name: fixMessages.loginToPost }).click()
  await dialog(page, 'Sign in').getByRole('tab', { name: 'Register' }).click()
  const popup = dialog(page, 'Register')
  await expect(popup.getByRole('tabpanel', { name: 'Login' })).toHaveCount(0)
  await fillRegister(popup, person)
  await popup.getByRole('button', { name: 'Register' }).click()
  await expect(dialog(page, 'Success')).toContainText(account.registered)
  await expect(dialog(page, 'Success')).toContainText(account.articleKept)
  await dialog(page, 'Success').getByRole('button', { name: 'OK' }).click()
  await dialog(page, 'New Fix').getByLabel('Fix Title').fill('River is high, says agency')

  const other = await context.newPage()
  await visit(other, await mailedLink(person.email, 'verifyEmail'))
  const form = dialog(other, 'New Fix')
  await expect(form.getByLabel('Fix Title')).toHaveValue('River is high, says agency')
  await expect(form.getByText(headline.title).first()).toBeVisible()
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()

  // Below it, the page offers the form again.
  await other.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(other.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  const kept = other.getByRole('region', { name: headline.title })
  await kept.getByRole('button', { name: account.goOn }).click()
  await expect(form.getByLabel('Fix Title')).toHaveValue('River is high, says agency')
  await other.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await visit(other, other.url())
  await expect(other.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: account.whoYouAre })).toBeVisible()
  await expect(dialog(other)).toHaveCount(0)
})

test('logging out discards the article @desktop', async ({ page }) => {
  const person = { ...registered, email: newEmail() }
  await visit(page, pages.headline(await demoHeadline('river-on-the-brink')))
  await (await openAddFix(page)).getByRole('button', { name: fixMessages.loginToPost }).click()
  await dialog(page, 'Sign in').getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Login' })).toHaveCount(0)
  await fillRegister(dialog(page, 'Register'), person)
  await dialog(page, 'Register').getByRole('button', { name: 'Register' }).click()
  await dialog(page, 'Success').getByRole('button', { name: 'OK' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('unspun:article'))).toBeNull()
})

test('the first steps: a name, and headlines to fix; a reload repeats them @desktop', async ({ page, newcomer }) => {
  await visitAs(page, newcomer, pages.home())
  await visit(page, await mailedLink(newcomer.email, 'verifyEmail'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  const who = main.getByRole('region', { name: account.whoYouAre })
  // No two members may have names that look alike.
  const name = `Nora ${newcomer.user_id}`
  await who.getByLabel('Display name').fill(name)
  await who.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(who.getByText(account.profileSaved)).toBeVisible()
  // Three headlines without a fix, each with a link to its form.
  const need = main.getByRole('region', { name: account.needFix })
  await expect(need.getByRole('listitem')).toHaveCount(3)
  await need.getByRole('button').first().click()
  await expect(dialog(page, 'New Fix').getByLabel('Fix Title')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(main.getByRole('link', { name: siteMessages.howItWorks })).toHaveAttribute('href', pages.howItWorks())

  await page.reload()
  await expect(main.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  await expect(main.getByText(account.codeInvalid)).toHaveCount(0)
  await expect(who.getByLabel('Display name')).toHaveValue(name)
})

test('the title of the login popup follows its tab, and a used login link offers another one @desktop', async ({
  page,
  reader,
}) => {
  await visit(page, pages.auth({ mode: 'signIn', oobCode: 'made-up' }))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: account.codeInvalid, level: 1 })).toBeVisible()
  await main.getByLabel('Email').fill(reader.email)
  await main.getByRole('button', { name: account.newLoginLink }).click()
  await expect(main.getByText(account.linkSent)).toBeVisible()
  await mailedLink(reader.email, 'signIn')

  await main.getByRole('button', { name: 'Login' }).click()
  await dialog(page, 'Sign in').getByRole('tab', { name: 'Register' }).click()
  await expect(dialog(page, 'Register')).toBeVisible()
  await dialog(page, 'Register').getByRole('tab', { name: 'Login' }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
})
