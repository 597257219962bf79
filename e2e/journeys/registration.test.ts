import { AppError } from '@unspun/contract/errors.ts'
import * as account from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { countCalls, cutOffNext, holdNext, refuseNext } from '../src/answers.ts'
import { makePerson, newEmail } from '../src/people.ts'
import { dialog, fillRegister, openRegister, refusals, visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const password = 'a good password'
const signUp = '/identity/sign-up/'
const validate = '/api/users/validate-recaptcha/'

test('the bot check passes automatically; until then Register explains why it waits @phone', async ({ page }) => {
  const calls = countCalls(page, signUp)
  const pass = await holdNext(page, validate)
  await visit(page, '/')
  const popup = await openRegister(page)
  const register = popup.getByRole('button', { name: 'Register' })
  const box = popup.getByRole('checkbox', { name: 'I am not a robot' })
  await fillRegister(popup, { email: newEmail(), password })
  await expect(popup.getByText(account.botChecking)).toBeVisible()
  await expect(register).toBeDisabled()
  await register.press('Enter')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(`${account.botChecking} ${account.notABot}`)

  pass()
  await expect(box).toBeChecked()
  await expect(box).toHaveAccessibleDescription(account.botPassed)
  await expect(register).toBeEnabled()
  expect(calls()).toBe(0)
  await register.click()
  await expect(dialog(page, 'Success')).toContainText(account.registered)
  expect(calls()).toBe(1)
})

test.describe('on a busy network', () => {
  const address = '198.51.100.1'
  test.use({ address })
  test('the bot check says that it takes longer @phone', async ({ page }) => {
    for (let n = 0; n < signInRates.signUpsPerDoubling; n++) await makePerson(address, { verified: false })
    const pass = await holdNext(page, validate)
    await visit(page, '/')
    const popup = await openRegister(page)
    await fillRegister(popup, { email: newEmail(), password })
    await expect(popup.getByText(account.botCheckingLonger)).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Register' })).toBeDisabled()
    pass()
    await expect(popup.getByText(account.botPassed)).toBeVisible()
    await popup.getByRole('button', { name: 'Register' }).click()
    await expect(dialog(page, 'Success')).toContainText(account.registered)
  })
})

test('a failed bot check says so and can be repeated @desktop', async ({ page, complaints }) => {
  complaints.allow('net::ERR_FAILED', validate)
  await cutOffNext(page, validate)
  await visit(page, '/')
  const popup = await openRegister(page)
  const register = popup.getByRole('button', { name: 'Register' })
  await fillRegister(popup, { email: newEmail(), password })
  await expect(popup.getByText(account.botCheckAway)).toBeVisible()
  await expect(register).toBeDisabled()

  await refuseNext(page, validate, new AppError('NotABot'))
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText(account.notABot)).toBeVisible()
  await register.press('Enter')
  await expect(popup.getByText(account.notABot)).toBeVisible()
  await expect(register).toBeDisabled()

  await popup.getByRole('checkbox', { name: 'I am not a robot' }).press('Space')
  await expect(popup.getByText(account.botPassed)).toBeVisible()
  await expect(popup.getByText(account.notABot)).toBeHidden()
  await register.click()
  await expect(dialog(page, 'Success')).toBeVisible()
})

test('a refused registration explains why, and each attempt has its own bot check @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', signUp)
  // Listens to requests, because a route that is just being set up can miss a call.
  const proofs: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === signUp) proofs.push(request.postDataJSON().bot_proof)
  })
  await visit(page, '/')
  const popup = await openRegister(page)
  await fillRegister(popup, { email: reader.email, password })
  const register = () => popup.getByRole('button', { name: 'Register' }).click()
  await register()
  await expect(refusals(popup)).toHaveText(account.emailUnavailable)
  await expect(popup.getByLabel('Email')).toHaveValue(reader.email)

  await popup.getByLabel('Email').fill('no address')
  await register()
  await expect(refusals(popup)).toHaveText(account.invalidEmail)

  await popup.getByLabel('Email').fill(newEmail())
  // As another program would send it: the form refuses a short password.
  await page.route(
    `**${signUp}`,
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), password: 'short' } }),
    { times: 1 },
  )
  await register()
  await expect(refusals(popup)).toHaveText(account.passwordTooWeak)

  await cutOffNext(page, signUp)
  await register()
  await expect(refusals(popup)).toHaveText(siteMessages.offline)

  await register()
  await expect(dialog(page, 'Success')).toBeVisible()
  expect(proofs).toHaveLength(5)
  expect(new Set(proofs).size).toBe(5)
})
