import type { Page } from '@playwright/test'
import { sessionHint } from '../../web/src/identity/session-hint.ts'
import type { Person } from './people.ts'
import { siteUrl } from './site.ts'

/** Stores a session in the browser as the login form does: the cookie, and the hint that a session exists. */
export async function keepSession(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const origin = siteUrl()
  const answer = await page.request.post('/identity/sign-in/', { data: { email, password }, headers: { origin } })
  const { email_verified } = await answer.json()
  await page.context().addInitScript(
    ({ origin, hint, value, mark }) => {
      // Only once, so that a later logout has an effect.
      if (location.origin !== origin || localStorage.getItem(mark) !== null) return
      localStorage.setItem(mark, '')
      localStorage.setItem(hint, value)
    },
    { origin, hint: sessionHint.name, value: email_verified ? 'verified' : 'in', mark: `journey of ${email}` },
  )
}
