import type { Page } from '@playwright/test'
import { dialog } from './steps.ts'

/** Names on the site's buttons. The first two providers have the same users. The third is unreachable. */
export const providerNames = { acme: 'Acme', bolt: 'Bolt', gone: 'Gone Astray' } as const
export type ProviderId = keyof typeof providerNames

export const providerButton = (page: Page, id: ProviderId) =>
  dialog(page).getByRole('button', { name: `Continue with ${providerNames[id]}` })

export async function openProvider(page: Page, id: ProviderId): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await providerButton(page, id).click()
  return opened
}

export async function signInThere(there: Page, name: string): Promise<void> {
  await there.getByLabel('Account').fill(name)
  await there.getByRole('button', { name: 'Continue' }).click()
}

/** Makes the provider forget the browser, so that it asks for an account again. */
export const forgetAtProvider = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' })
