import type { Page } from '@playwright/test'
import * as account from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../src/demo.ts'
import { newEmail } from '../src/people.ts'
import { forgetAtProvider, openProvider, type ProviderId, providerButton, signInThere } from '../src/social.ts'
import {
  dialog,
  expectNotice,
  followSettings,
  logIn,
  logOut,
  openLogin,
  profileLink,
  refusals,
  sessionsListed,
  visit,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test("a new member signs in through the provider's window and is recognised later @desktop", async ({ page }) => {
  const place = pages.headline(await demoHeadline('river-on-the-brink'))
  await visit(page, place)
  await openLogin(page)
  const there = await openProvider(page, 'acme')
  await expect(dialog(page).getByText(account.goOnInWindow)).toBeVisible()
  const closed = there.waitForEvent('close')
  await signInThere(there, newEmail())
  await expectNotice(page, account.signedIn)
  await closed
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(place)
  // The provider has verified the address.
  await expect(page.getByRole('button', { name: 'Vote up' }).first()).toBeEnabled()
  await followSettings(page)
  const username = page.getByLabel('Username')
  await expect(username).not.toHaveValue('')
  const known = await username.inputValue()
  await sessionsListed(page)

  await logOut(page)
  await expect(page).toHaveURL('/')
  await expectNotice(page, account.signedOut)
  await openLogin(page)
  // The provider recognises them now and does not ask for an account.
  await openProvider(page, 'acme')
  await expect(dialog(page)).toBeHidden()
  await followSettings(page)
  await expect(username).toHaveValue(known)
})

test('cancelling at the provider or closing its window shows no message, and the button works again @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  const popup = await openLogin(page)
  const ways = [
    ['turns back', (there: Page) => there.getByRole('button', { name: 'Cancel' }).click()],
    ['closes the window', (there: Page) => there.close()],
  ] as const
  for (const [what, turnBack] of ways) {
    await test.step(what, async () => {
      const there = await openProvider(page, 'acme')
      await expect(popup.getByText(account.goOnInWindow)).toBeVisible()
      await expect(there.getByLabel('Account')).toBeVisible()
      await turnBack(there)
      await expect(popup.getByText(account.goOnInWindow)).toBeHidden()
      await expect(refusals(popup)).toHaveCount(0)
      await expect(providerButton(page, 'acme')).toBeEnabled()
    })
  }

  await test.step('the sign-in completes, while the page reloads', async () => {
    const there = await openProvider(page, 'acme')
    await page.reload()
    const closed = there.waitForEvent('close')
    await signInThere(there, newEmail())
    await closed
    await expect(page.getByRole('button', { name: 'Log out', includeHidden: true })).toBeAttached()
  })
})

test('a browser that blocks windows signs in on the same page and returns to it @phone', async ({ page, reader }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const headline = await demoHeadline('river-on-the-brink')
  const place = pages.headline(headline)
  const go = async (id: ProviderId) => {
    await openLogin(page)
    await providerButton(page, id).click()
  }
  await visit(page, place)

  await test.step('cancelling returns without a message', async () => {
    await go('acme')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(place)
    await expect(page.getByRole('heading', { name: headline.title, level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
    await expect(refusals(page)).toHaveCount(0)
  })

  await test.step('a failure is explained, with a way to continue', async () => {
    await go('acme')
    await signInThere(page, reader.email)
    await expect(page.getByRole('heading', { name: account.emailHasPassword, level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await forgetAtProvider(page)
    await providerButton(page, 'gone').click()
    await expect(page.getByRole('heading', { name: account.providerAway, level: 1 })).toBeVisible()
  })

  await test.step('signing in returns to the page', async () => {
    await visit(page, place)
    await go('acme')
    await signInThere(page, newEmail())
    await expectNotice(page, account.signedIn)
    await expect(page).toHaveURL(place)
    await expect(profileLink(page)).toBeVisible()
  })
})

test('a member with a password is asked to use it, and it works @phone', async ({ page, reader }) => {
  await visit(page, '/')
  const popup = await openLogin(page)
  await signInThere(await openProvider(page, 'acme'), reader.email)
  await expect(refusals(popup)).toHaveText('Email is already registered. Please login with your email and password.')
  await expect(profileLink(page)).toBeHidden()
  await logIn(page, reader)
  await expect(profileLink(page)).toBeVisible()
})

test('handles an unreachable provider, one without an address, and an address of another provider @desktop', async ({
  page,
  name,
}) => {
  const email = newEmail()
  await visit(page, '/')
  const popup = await openLogin(page)
  await openProvider(page, 'gone')
  await expect(refusals(popup)).toHaveText(account.providerAway)
  await signInThere(await openProvider(page, 'acme'), `nobody ${name}`)
  await expect(refusals(popup)).toHaveText(account.providerWithoutEmail)

  await forgetAtProvider(page)
  await signInThere(await openProvider(page, 'acme'), email)
  await expectNotice(page, account.signedIn)
  await logOut(page)
  await expectNotice(page, account.signedOut)
  await openLogin(page)
  await signInThere(await openProvider(page, 'bolt'), email)
  await expect(refusals(popup)).toHaveText('Email address already registered.')
  await expect(profileLink(page)).toBeHidden()
})
