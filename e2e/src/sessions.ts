import type { Page } from '@playwright/test'
import { sessionHint } from '../../web/src/accounts/session-hint.ts'
import type { Person } from './people.ts'
import { siteUrl } from './site.ts'

/** Gives the browser what logging in by the form leaves in it: the session's cookie, and the hint that there is one. */
export async function keepSession(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const origin = siteUrl()
  const answer = await page.request.post('/identity/sign-in/', { data: { email, password }, headers: { origin } })
  const { email_verified } = await answer.json()
  await page.context().addInitScript(
    ({ origin, hint, value, mark }) => {
      // Once: who logs out later is out.
      if (location.origin !== origin || localStorage.getItem(mark) !== null) return
      localStorage.setItem(mark, '')
      localStorage.setItem(hint, value)
    },
    { origin, hint: sessionHint.name, value: email_verified ? 'verified' : 'in', mark: `journey of ${email}` },
  )
}
