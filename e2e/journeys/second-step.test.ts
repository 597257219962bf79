import fs from 'node:fs'
import type { Locator } from '@playwright/test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { codeOf } from '../../server/src/identity/second-factor/app-test-kit.ts'
import { answered } from '../src/answered.ts'
import { followMail, mailedLink } from '../src/mails.ts'
import { addSecondFactor, newEmail } from '../src/people.ts'
import { headlineOf } from '../src/screens.ts'
import { addPasskeyDevice, endWait, forgetSession, giveFirstStep, sendLogin } from '../src/second-step.ts'
import { admin } from '../src/site.ts'
import { openProvider, providerButton, signInThere } from '../src/social.ts'
import {
  dialog,
  expectNotice,
  expectWrong,
  logOut,
  openAddFix,
  openLogin,
  profileLink,
  refusals,
  visit,
  visitAs,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const WRONG = '000 000'

/** Sets an app up in Settings. Returns its secret. The first code is the one `steps` after the present one. */
async function setUpApp(section: Locator, steps = 0): Promise<string> {
  await section.getByRole('button', { name: stepMessages.addApp }).click()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await section.getByLabel(stepMessages.firstCode).fill(await codeOf(secret, steps))
  await section.getByRole('button', { name: 'Continue' }).click()
  return secret
}

test('a member sets up an app, keeps the recovery codes, and logs in with a code; what they wanted to do goes on', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, pages.settings('second-step'))
  const section = page.getByRole('region', { name: accountMessages.twoStepLogin })
  await section.getByRole('button', { name: stepMessages.addApp }).click()
  await expect(section.getByRole('heading', { name: stepMessages.addApp })).toBeFocused()
  await expect(section.getByRole('img', { name: stepMessages.qrCode })).toBeVisible()
  const uri = new URL((await section.getByRole('link', { name: stepMessages.openApp }).getAttribute('href')) ?? '')
  const secret = uri.searchParams.get('secret') ?? ''
  await expect(section.locator('code')).toHaveText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  expect((await section.locator('code').innerText()).replaceAll(' ', '')).toBe(secret)
  const first = section.getByLabel(stepMessages.firstCode)
  await first.fill('12345')
  await first.press('Enter')
  await expectWrong(first, stepMessages.codeSix)
  await first.fill(WRONG)
  await first.press('Enter')
  await expectWrong(first, accountMessages.factorCodeWrong)
  await expect(first).toHaveValue(WRONG)
  // The code before the present one, so that the present one can still be used.
  await first.fill(await codeOf(secret, -1))
  await first.press('Enter')
  await expect(section.getByRole('heading', { name: stepMessages.codesTitle })).toBeFocused()
  const codes = await section.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const loading = page.waitForEvent('download')
  await section.getByRole('link', { name: 'Download' }).click()
  const file = fs.readFileSync(await (await loading).path(), 'utf8')
  for (const code of codes) expect(file).toContain(`${code}\n`)
  expect(file).toContain(reader.email)
  await section.getByRole('button', { name: stepMessages.keptThem }).click()
  await expect(page.getByRole('heading', { name: accountMessages.twoStepLogin })).toBeFocused()
  await expect(section.getByText(stepMessages.nowOn)).toBeVisible()
  await expect(section.getByText(stepMessages.codesLeft(10, 10))).toBeVisible()
  await expect(section.getByText(codes[0] ?? '')).toHaveCount(0)
  await logOut(page)
  await expect(page).toHaveURL('/')

  await visit(page, await headlineOf('polar-monster-to-bury-region'))
  const fix = await openAddFix(page)
  await fix.getByRole('button', { name: fixMessages.loginToPost }).click()
  const popup = await giveFirstStep(page, reader)
  const code = popup.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(WRONG)
  await code.press('Enter')
  await expectWrong(code, accountMessages.factorCodeWrong)
  await expect(code).toHaveValue(WRONG)
  // The pending login comes back, for the page and for another tab.
  await page.reload()
  await expect(code).toBeVisible()
  const other = await page.context().newPage()
  await visit(other, '/')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(other, accountMessages.stepTitle)).toBeVisible()
  await code.fill((await codeOf(secret)).replace(/^.../, '$& '))
  await code.press('Enter')
  await expect(dialog(page, 'New Fix').getByLabel('Fix Title')).toBeVisible()
  await expect(dialog(other)).toBeHidden()
  await expect(profileLink(other)).toBeVisible()
})

test('a recovery code logs in once; cancelling ends the login in every tab @desktop', async ({ page, reader }) => {
  await addSecondFactor(reader)
  const { recoveryCodes } = reader
  await visit(page, '/')
  await openLogin(page)
  const first = await giveFirstStep(page, reader)
  const other = await page.context().newPage()
  await visit(other, '/')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(other, accountMessages.stepTitle)).toBeVisible()
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Sign in').getByLabel('Email')).toBeVisible()
  await expect(dialog(other, 'Sign in').getByLabel('Email')).toBeVisible()
  await other.close()

  const popup = await giveFirstStep(page, reader)
  await popup.getByRole('button', { name: stepMessages.useRecovery }).click()
  const code = popup.getByLabel('Recovery code')
  await expect(code).toBeFocused()
  // However it is typed.
  await code.fill(` ${recoveryCodes[3]?.toUpperCase().replace('-', ' ')} `)
  await Promise.all([expectNotice(page, accountMessages.signedIn), code.press('Enter')])
  await expect(popup).toBeHidden()
  await expect(profileLink(page)).toBeVisible()
  await visit(page, pages.settings('second-step'))
  await expect(page.getByText(stepMessages.codesLeft(9, 10))).toBeVisible()

  await answered(page)
  await forgetSession(page)
  await visit(page, '/')
  await openLogin(page)
  const again = await giveFirstStep(page, reader)
  await again.getByRole('button', { name: stepMessages.useRecovery }).click()
  await again.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expectWrong(again.getByLabel('Recovery code'), accountMessages.factorCodeWrong)
})

test('a member adds a passkey, logs in with it alone and as the second step, and removes it', async ({
  page,
  reader,
}) => {
  const device = await addPasskeyDevice(page)
  await visitAs(page, reader, pages.settings('second-step'))
  const section = page.getByRole('region', { name: accountMessages.twoStepLogin })
  await section.getByRole('button', { name: stepMessages.addPasskey }).click()
  const name = section.getByLabel(stepMessages.passkeyName)
  await expect(name).toHaveValue(/Chrome/)
  await name.fill('My laptop')
  await device.touch(true)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('heading', { name: stepMessages.codesTitle })).toBeFocused()
  await section.getByRole('button', { name: stepMessages.keptThem }).click()
  await expect(section.getByText('My laptop', { exact: true })).toBeVisible()

  await device.touch(false)
  await logOut(page)
  await expect(page).toHaveURL('/')
  // Closing the popup stops what the browser offers at the field.
  await openLogin(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Sign in')).toBeHidden()
  // The device chooses what is offered without a press.
  await device.touch(true)
  await Promise.all([
    expectNotice(page, accountMessages.signedIn),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ])
  await expect(dialog(page, 'Sign in')).toBeHidden()
  await expect(profileLink(page)).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/')

  // From here on the browser offers nothing by itself.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const login = await openLogin(page)
  await Promise.all([
    expectNotice(page, accountMessages.signedIn),
    login.getByRole('button', { name: accountMessages.logInWithPasskey }).click(),
  ])
  await expect(login).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL('/')
  await openLogin(page)
  // It is the only second step, so it is asked for at once. The device answers before anybody sees that.
  await sendLogin(page, reader)
  await expect(dialog(page)).toBeHidden()
  await expect(profileLink(page)).toBeVisible()

  await visit(page, pages.settings('second-step'))
  await section.getByRole('button', { name: stepMessages.removeNamed('My laptop') }).click()
  await section.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByText(stepMessages.allRemoved)).toBeVisible()
  await expect(page.getByRole('heading', { name: accountMessages.twoStepLogin })).toBeFocused()
  await expect(section.getByText('My laptop')).toHaveCount(0)
})

test('a mailed login link asks for the second step, which can come too late @desktop', async ({ page, reader }) => {
  await addSecondFactor(reader)
  await page.clock.install()
  await visit(page, '/')
  const popup = await openLogin(page)
  await popup.getByLabel('Email').fill(reader.email)
  await popup.getByRole('button', { name: accountMessages.mailLoginLink }).click()
  await expect(popup.getByText(accountMessages.linkSent)).toBeVisible()
  await visit(page, await mailedLink(reader.email, 'signIn'))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: accountMessages.stepTitle, level: 1 })).toBeVisible()
  await page.clock.fastForward(signInLimits.pendingMinutes * 60_000)
  await expect(page.getByText(accountMessages.stepExpired)).toBeVisible()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await giveFirstStep(page, reader)
})

test('a login through another provider asks for the second step, in its window or on the page @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  await openLogin(page)
  const there = await openProvider(page, 'acme')
  const closed = there.waitForEvent('close')
  await signInThere(there, newEmail())
  await closed
  await expect(profileLink(page)).toBeVisible()
  await visit(page, pages.settings('second-step'))
  const section = page.getByRole('region', { name: accountMessages.twoStepLogin })
  const secret = await setUpApp(section, -1)
  await section.getByRole('button', { name: stepMessages.keptThem }).click()
  await logOut(page)
  await expect(page).toHaveURL('/')

  await openLogin(page)
  // The provider knows the browser, so its window closes by itself. It would ask for a token at any time until then.
  const again = await openProvider(page, 'acme')
  if (!again.isClosed()) await again.waitForEvent('close')
  const popup = dialog(page, accountMessages.stepTitle)
  await popup.getByLabel('Code', { exact: true }).fill(await codeOf(secret))
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup).toBeHidden()
  await expect(profileLink(page)).toBeVisible()
  await logOut(page)
  await expectNotice(page, accountMessages.signedOut)

  await page.addInitScript(() => {
    window.open = () => null
  })
  await visit(page, pages.inTheNews())
  await openLogin(page)
  await providerButton(page, 'acme').click()
  await expect(page.getByRole('heading', { name: accountMessages.stepTitle, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(pages.inTheNews())
  await expect(refusals(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a mailed link removes a lost second step a day later, and another link stops that @phone', async ({
  page,
  reader,
}) => {
  await addSecondFactor(reader)
  await visit(page, '/')
  await openLogin(page)
  const popup = await giveFirstStep(page, reader)
  await popup.getByRole('button', { name: stepMessages.lost }).click()
  await expect(popup.getByText(stepMessages.lostHow(reader.email))).toBeVisible()
  await popup.getByRole('button', { name: stepMessages.lostSend }).click()
  await expect(popup.getByText(stepMessages.lostSent)).toBeVisible()

  await followMail(page, reader.email, 'removeFactors')
  await expect(page.getByRole('heading', { name: stepMessages.removeEarly })).toBeVisible()
  await expect(page.getByText(/It works from \w+, \w+ \d+ at \d/)).toBeVisible()
  await endWait(reader)
  await page.reload()
  await page.getByRole('button', { name: stepMessages.removeIt }).click()
  await expect(page.getByRole('heading', { name: stepMessages.removeDone })).toBeFocused()
  await page.getByRole('button', { name: 'Login' }).click()
  await sendLogin(page, reader)
  await expect(dialog(page)).toBeHidden()
  await expect(profileLink(page)).toBeVisible()
})

test('the owner keeps a second step that somebody else calls lost @desktop', async ({ page, reader }) => {
  await addSecondFactor(reader)
  await visit(page, '/')
  await openLogin(page)
  const popup = await giveFirstStep(page, reader)
  await popup.getByRole('button', { name: stepMessages.lost }).click()
  await popup.getByRole('button', { name: stepMessages.lostSend }).click()
  await expect(popup.getByText(stepMessages.lostSent)).toBeVisible()
  const removal = await mailedLink(reader.email, 'removeFactors')
  await visit(page, await mailedLink(reader.email, 'keepFactors'))
  await page.getByRole('button', { name: stepMessages.keepIt }).click()
  await expect(page.getByRole('heading', { name: stepMessages.keepDone })).toBeFocused()
  await expect(page.getByRole('link', { name: stepMessages.setNewPassword })).toHaveAttribute('href', pages.forgot())
  await visit(page, removal)
  await expect(page.getByRole('heading', { name: accountMessages.codeInvalid })).toBeVisible()
})

test('the owner refuses a first second step that somebody else has set up, with a new password @phone', async ({
  page,
  reader,
}) => {
  await addSecondFactor(reader)
  await followMail(page, reader.email, 'refuseFactors')
  await expect(page.getByText(accountMessages.refuseFactors)).toBeVisible()
  const password = 'another good password'
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('heading', { name: accountMessages.passwordUpdated })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await sendLogin(page, { ...reader, password })
  await expect(dialog(page)).toBeHidden()
  await expect(profileLink(page)).toBeVisible()
})

test('a moderator is sent to set up a second step, and goes on without logging in again @desktop', async ({
  page,
  reader,
}) => {
  await admin('moderator', 'add', String(reader.user_id))
  await visitAs(page, reader, pages.moderation())
  await expect(page.getByText(stepMessages.moderatorsNeed)).toBeVisible()
  await page.getByRole('link', { name: stepMessages.setUp }).click()
  const section = page.getByRole('region', { name: accountMessages.twoStepLogin })
  await setUpApp(section)
  await section.getByRole('button', { name: stepMessages.keptThem }).click()
  await section.getByRole('link', { name: stepMessages.goToModeration }).click()
  await expect(page.getByRole('navigation', { name: deskMessages.tabs })).toBeVisible()
  await expect(page.getByText(stepMessages.moderatorsNeed)).toHaveCount(0)
})

test('a moderator who logged in before the second step confirms with it @phone', async ({ page, reader }) => {
  await admin('moderator', 'add', String(reader.user_id))
  await visitAs(page, reader, pages.moderation())
  await expect(page.getByText(stepMessages.moderatorsNeed)).toBeVisible()
  await addSecondFactor(reader)
  const { recoveryCodes } = reader
  await page.reload()
  await page.getByRole('button', { name: stepMessages.confirmNow }).click()
  const popup = dialog(page, accountMessages.confirmItIsYou)
  // A password alone confirms nothing here.
  await expect(popup.getByLabel('Password')).toHaveCount(0)
  await popup.getByRole('button', { name: stepMessages.useRecovery }).click()
  await popup.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('navigation', { name: deskMessages.tabs })).toBeVisible()
})
