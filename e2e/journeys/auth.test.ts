import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../src/demo.ts'
import { mailedCode } from '../src/people.ts'
import { openAddFix, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const account = accountMessages

test('a mailed link works once', async ({ page, newcomer }) => {
  const link = pages.auth({ mode: 'verifyEmail', oobCode: await mailedCode(newcomer.email) })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: account.codeInvalid, level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
})

test('somebody who confirms in another tab can post in this one without logging in again', async ({
  page,
  context,
  newcomer,
}) => {
  await visitAs(page, newcomer, pages.headline(await demoHeadline('river-on-the-brink')))
  const popup = await openAddFix(page)
  await expect(popup.getByRole('button', { name: 'Submit' })).toBeDisabled()
  const other = await context.newPage()
  await other.goto(pages.auth({ mode: 'verifyEmail', oobCode: await mailedCode(newcomer.email) }))
  await expect(other.getByRole('heading', { name: account.emailVerified })).toBeVisible()
  await other.close()
  await expect(popup.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(popup.getByText(messages.fix.verifyToPost)).toBeHidden()
})

test('a link that is good for nothing says so', async ({ page }) => {
  const links = [
    ['a code that nobody was mailed', '?mode=verifyEmail&oobCode=made-up', account.codeInvalid],
    ['no code', '?mode=verifyEmail', account.codeInvalid],
    ['a mode that does not exist', '?mode=sendMoney&oobCode=made-up', account.codeUnsupported],
    ['nothing at all', '', account.codeUnsupported],
  ] as const
  for (const [what, query, sentence] of links) {
    await test.step(what, async () => {
      await visit(page, `/auth${query}`)
      await expect(page.getByRole('heading', { name: sentence, level: 1 })).toBeVisible()
    })
  }
})

test('a wrong password is refused, and what was typed stays', async ({ page, reader }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const popup = page.getByRole('dialog', { name: 'Sign in' })
  await popup.getByLabel('Email').fill(reader.email)
  await popup.getByLabel('Password').fill('a bad password')
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(popup.getByText(account.agree)).toBeVisible()
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(popup.getByRole('alert')).toHaveText(account.loginFailed)
  await expect(popup.getByLabel('Email')).toHaveValue(reader.email)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
})

test('an address that is registered already is refused at registration', async ({ page, reader }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const popup = page.getByRole('dialog', { name: 'Sign in' })
  await popup.getByRole('tab', { name: 'Register' }).click()
  await popup.getByLabel('Email').fill(reader.email)
  await popup.getByLabel('Password', { exact: true }).fill('a good password')
  await popup.getByLabel('Confirm Password').fill('a good password')
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  await popup.getByRole('button', { name: 'Register' }).click()
  await expect(popup.getByRole('alert')).toHaveText(account.emailUnavailable)
})
