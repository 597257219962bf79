import { AppError } from '@unspun/contract/errors.ts'
import * as account from '@unspun/contract/messages/accounts.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { cutOffNext, refuseNext } from '../src/answers.ts'
import { demoHeadline } from '../src/demo.ts'
import { mailedLink } from '../src/mails.ts'
import { post } from '../src/site.ts'
import { expectNotice, logOut, openAddFix, refusals, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a mailed link works once @phone', async ({ page, newcomer }) => {
  const link = await mailedLink(newcomer.email, 'verifyEmail')
  await visitAs(page, newcomer, '/')
  await visit(page, link)
  await expect(page.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
  await logOut(page)
  await expectNotice(page, account.signedOut)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: account.codeInvalid, level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
})

test('after confirming in another tab a member can post in this one without logging in again @desktop', async ({
  page,
  context,
  newcomer,
}) => {
  await visitAs(page, newcomer, pages.headline(await demoHeadline('river-on-the-brink')))
  const popup = await openAddFix(page)
  await expect(popup.getByRole('button', { name: 'Submit' })).toBeDisabled()
  const other = await context.newPage()
  await other.goto(await mailedLink(newcomer.email, 'verifyEmail'))
  await expect(other.getByRole('heading', { name: account.emailVerified })).toBeVisible()
  await other.close()
  await expect(popup.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(popup.getByText(fixMessages.verifyToPost)).toBeHidden()
})

test('an invalid link says so @desktop', async ({ page }) => {
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

test('a code of another operation does nothing and stays valid for its own @phone', async ({ page, newcomer }) => {
  const { email, address } = newcomer
  await post(address, '/identity/send-reset/', { email })
  const reset = await mailedLink(email, 'resetPassword')
  const verify = await mailedLink(email, 'verifyEmail')
  const links = [
    reset.replace('resetPassword', 'verifyEmail'),
    reset.replace('resetPassword', 'signIn'),
    verify.replace('verifyEmail', 'resetPassword'),
    verify.replace('verifyEmail', 'signIn'),
  ]
  for (const link of links) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: account.codeUnsupported, level: 1 })).toBeVisible()
  }
  await visitAs(page, newcomer, verify)
  await expect(page.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
})

test('an expired code is refused in every mode @desktop', async ({ page }) => {
  // None of the codes expires during a journey, so the refusal is injected.
  const modes = [
    ['verifyEmail', '/identity/apply-code/'],
    ['resetPassword', '/identity/check-code/'],
    ['signIn', '/identity/check-code/'],
  ] as const
  for (const [mode, call] of modes) {
    await refuseNext(page, call, new AppError('CodeExpired'))
    await page.goto(pages.auth({ mode, oobCode: 'old' }))
    await expect(page.getByRole('heading', { name: 'Invalid request code.', level: 1 })).toBeVisible()
  }
})

test('checks a link again after a failed request; a code used meanwhile changes nothing @desktop', async ({
  page,
  newcomer,
  complaints,
}) => {
  const { email, address } = newcomer
  const main = page.getByRole('main')
  const title = (text: string) => page.getByRole('heading', { name: text, level: 1 })
  const cases = [
    ['verifyEmail', '/identity/apply-code/', account.confirmAddress],
    ['resetPassword', '/identity/check-code/', 'Set a new password'],
  ] as const
  await post(address, '/identity/send-reset/', { email })
  for (const [mode, call, opened] of cases) {
    complaints.allow('net::ERR_FAILED', call)
    await cutOffNext(page, call)
    await page.goto(await mailedLink(email, mode))
    await expect(title(siteMessages.offline)).toBeVisible()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(title(opened)).toBeVisible()
  }
  const oobCode = new URL(page.url()).searchParams.get('oobCode') ?? ''
  await post(address, '/identity/reset-password/', { oobCode, password: 'set elsewhere' })
  for (const label of ['Password', 'Confirm Password'])
    await main.getByLabel(label, { exact: true }).fill('too late now')
  await main.getByRole('button', { name: 'Update Password' }).click()
  await expect(refusals(main)).toHaveText('This code is invalid, expired, or already used.')
})
