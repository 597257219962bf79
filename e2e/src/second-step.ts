import type { Locator, Page } from '@playwright/test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { openSiteDatabase } from '../../server/src/site/site-database.ts'
import { sessionHint } from '../../web/src/identity/session-hint.ts'
import type { Person } from './people.ts'
import { siteSettings } from './site.ts'
import { dialog, profileLink } from './steps.ts'

type Login = Pick<Person, 'email' | 'password'>

export async function sendLogin(page: Page, { email, password }: Login): Promise<void> {
  const form = dialog(page, 'Sign in')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('checkbox', { name: 'I agree' }).check()
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Sends the login form, and returns the popup of the second step. */
export async function giveFirstStep(page: Page, person: Login): Promise<Locator> {
  await sendLogin(page, person)
  const popup = dialog(page, accountMessages.stepTitle)
  await popup.waitFor()
  return popup
}

/** Forgets the session in the browser, like another browser. */
export async function forgetSession(page: Page): Promise<void> {
  // A token that is being renewed would be refused.
  await profileLink(page).waitFor()
  await page.context().clearCookies()
  await page.evaluate((hint) => localStorage.removeItem(hint), sessionHint.name)
}

/** Gives the browser a device with passkeys. Only what is asked for after `touch(true)` is answered. */
export async function addPasskeyDevice(page: Page): Promise<{ touch: (on: boolean) => Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    touch: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Ends the wait before a mailed link removes the second steps of a person. */
export async function endWait({ email }: Person): Promise<void> {
  const log = { info() {}, warn() {} }
  const { database, stop } = await openSiteDatabase(readConfig(siteSettings()), log, { migrating: false })
  try {
    await database.pool.query(
      `update action_codes set valid_from = now() where operation = 'REMOVE_FACTORS' and email = $1`,
      [email],
    )
  } finally {
    await stop()
  }
}
