import * as account from '@unspun/contract/messages/accounts.ts'
import { followMail, mailedLink } from '../src/mails.ts'
import type { Person } from '../src/people.ts'
import { post } from '../src/site.ts'
import { visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const signIn = ({ address, email, password }: Person) =>
  post<{ errors?: string[]; email?: string }>(address, '/identity/sign-in/', { email, password })
const hasEnded = async (person: Person) =>
  expect((await signIn(person).catch((error: Error) => error.message)) as string).toContain(account.loginFailed)

test('the owner of an address who opens the link in another browser can close the account with one press @desktop', async ({
  page,
  newcomer,
}) => {
  await page.goto(await mailedLink(newcomer.email, 'verifyEmail'))
  await expect(page.getByRole('heading', { name: account.confirmAddress, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: account.didNotRegister }).click()
  await expect(page.getByRole('heading', { name: account.accountEnded, level: 1 })).toBeFocused()
  await hasEnded(newcomer)
})

test('the link in the mail opens a page with a button; opening it closes no account @phone', async ({
  page,
  newcomer,
}) => {
  await followMail(page, newcomer.email, 'didNotRegister')
  await expect(page.getByRole('heading', { name: account.didNotRegisterTitle, level: 1 })).toBeVisible()
  expect((await signIn(newcomer)).email).toBe(newcomer.email)
  await page.getByRole('button', { name: account.didNotRegister }).click()
  await expect(page.getByRole('heading', { name: account.accountEnded, level: 1 })).toBeVisible()
  await hasEnded(newcomer)
  await page.reload()
  await page.getByRole('button', { name: account.didNotRegister }).click()
  await expect(page.getByRole('alert')).toContainText(account.codeInvalid)
})

test('the browser that registered is not asked, and a reload repeats "Email Verified!" @desktop', async ({
  page,
  newcomer,
}) => {
  await visitAs(page, newcomer, '/')
  const link = await mailedLink(newcomer.email, 'verifyEmail')
  await visit(page, link)
  const title = page.getByRole('heading', { name: account.emailVerified, level: 1 })
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: account.didNotRegister })).toHaveCount(0)
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.getByText(account.codeInvalid)).toHaveCount(0)
  await visit(page, link.replace('verifyEmail', 'didNotRegister'))
  await expect(page.getByText(account.didNotRegisterYours(newcomer.email))).toBeVisible()
})
