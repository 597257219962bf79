import { AppError } from '@unspun/contract/errors.ts'
import * as account from '@unspun/contract/messages/accounts.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { cutOffNext, refuseNext } from '../src/answers.ts'
import { post } from '../src/site.ts'
import { dialog, expectNotice, logIn, openLogin, profileLink, refusals, visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const signIn = '/identity/sign-in/'
const register = '/api/users/login-register/'

test('reports missing input at its field and ignores surrounding spaces @phone', async ({ page, reader }) => {
  await visit(page, '/')
  const popup = await openLogin(page)
  const email = popup.getByLabel('Email')
  const password = popup.getByLabel('Password')
  const agree = popup.getByRole('checkbox', { name: 'I agree' })
  const login = () => popup.getByRole('button', { name: 'Login', exact: true }).click()
  await password.fill('   ')
  await login()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(account.emailRequired)
  await expect(password).toHaveAccessibleDescription(account.passwordTooShort)
  await expect(agree).toHaveAccessibleDescription(account.agree)

  await email.fill(`  ${reader.email.toUpperCase()} `)
  await expect(email).not.toHaveAccessibleDescription(account.emailRequired)
  await password.fill(`  ${reader.password} `)
  await login()
  await expect(agree).toBeFocused()
  await agree.check()
  const registered = page.waitForRequest((request) => new URL(request.url()).pathname === register)
  await login()
  await expectNotice(page, account.signedIn)
  await expect(popup).toBeHidden()
  expect((await registered).postDataJSON()).toMatchObject({ time_zone_abbreviation: 'UTC' })
})

test('fields that a program has filled without events are sent @phone', async ({ page, reader }) => {
  await visit(page, '/')
  const popup = await openLogin(page)
  for (const [label, text] of [
    ['Email', reader.email],
    ['Password', reader.password],
  ] as const)
    await popup.getByLabel(label).evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
    }, text)
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expectNotice(page, account.signedIn)
  await expect(popup).toBeHidden()
})

test('refuses a wrong password, keeps the input, and makes repeated failures wait @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  const { email, address } = reader
  await visit(page, '/')
  const popup = await openLogin(page)
  await popup.getByLabel('Email').fill('no address')
  await popup.getByLabel('Password').fill('a bad password')
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  const login = () => popup.getByRole('button', { name: 'Login', exact: true }).click()
  await login()
  await expect(refusals(popup)).toHaveText(account.invalidEmail)
  await popup.getByLabel('Email').fill(email)
  await login()
  await expect(refusals(popup)).toHaveText(account.loginFailed)
  await expect(popup.getByLabel('Email')).toHaveValue(email)
  await expect(profileLink(page)).toBeHidden()

  const guess = () => post(address, signIn, { email, password: 'a bad password' })
  for (let tries = 1; tries < signInRates.wrongPasswordsPerMinute; tries++) await expect(guess()).rejects.toThrow('200')
  complaints.allow(429, signIn)
  await popup.getByLabel('Password').fill(reader.password)
  await login()
  await expect(refusals(popup)).toHaveText(account.tooManyTries)
})

test('a login that failed because of the site or the network can be repeated @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', signIn)
  complaints.allow(503, signIn)
  complaints.allow(503, register)
  await visit(page, '/')
  const popup = await openLogin(page)
  await popup.getByLabel('Email').fill(reader.email)
  await popup.getByLabel('Password').fill(reader.password)
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  const failures = [
    ['the network is gone', () => cutOffNext(page, signIn)],
    ['the site cannot serve it', () => refuseNext(page, signIn, new AppError('Unavailable'))],
    ['the site does not find the person', () => refuseNext(page, register, new AppError('Unavailable'))],
  ] as const
  for (const [what, fail] of failures) {
    await test.step(what, async () => {
      await fail()
      await popup.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(refusals(popup)).toHaveText(account.loginFailedRetry)
      await expect(page.getByRole('button', { name: 'Sign in', includeHidden: true }).first()).toBeAttached()
    })
  }
  await logIn(page, reader)
  await expect(dialog(page)).toBeHidden()
  await expectNotice(page, account.signedIn)
})
