import type { Page } from '@playwright/test'
import { sessionHint } from '../../web/src/identity/session-hint.ts'
import type { Person } from './people.ts'
import { siteUrl } from './site.ts'

/**
 * Stores a session in the browser as the login form does: the cookie, and the hint that a session exists. It uses a recovery code
 * if the person has a second factor.
 */
export async function keepSession(
  page: Page,
  { email, password, recoveryCodes = [] }: Pick<Person, 'email' | 'password'> & Partial<Person>,
): Promise<void> {
  const origin = siteUrl()
  const post = async (route: string, data: object) =>
    (await page.request.post(`/identity/${route}/`, { data, headers: { origin } })).json()
  const signedIn = await post('sign-in', { email, password })
  const { email_verified } = signedIn.pending ? await post('give-code', { code: recoveryCodes.shift() }) : signedIn
  await page.context().addInitScript(
    ({ origin, hint, value, mark }) => {
      // Only once, so that a later logout has an effect. Sandboxed frames have no storage, and an origin of their own.
      if (self.origin !== origin || localStorage.getItem(mark) !== null) return
      localStorage.setItem(mark, '')
      localStorage.setItem(hint, value)
    },
    { origin, hint: sessionHint.name, value: email_verified ? 'verified' : 'in', mark: `journey of ${email}` },
  )
}
