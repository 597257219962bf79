import type { Page } from '@playwright/test'
import { dialog } from './steps.ts'

/** What stands on the site's buttons. The first two providers know the same people; nobody answers at the third. */
export const providerNames = { acme: 'Acme', bolt: 'Bolt', gone: 'Gone Astray' } as const
export type ProviderId = keyof typeof providerNames

/** The button of a provider in the login popup. */
export const providerButton = (page: Page, id: ProviderId) =>
  dialog(page, 'Sign in').getByRole('button', { name: `Continue with ${providerNames[id]}` })

/** Presses the button of a provider, and answers the window that opens. */
export async function openProvider(page: Page, id: ProviderId): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await providerButton(page, id).click()
  return opened
}

/** Signs in on the provider's own page. */
export async function signInThere(there: Page, name: string): Promise<void> {
  await there.getByLabel('Account').fill(name)
  await there.getByRole('button', { name: 'Continue' }).click()
}

/** The provider does not know the browser any more, and asks who is there. */
export const forgetAtProvider = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' })
