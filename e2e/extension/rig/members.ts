import type { BrowserContext } from '@playwright/test'
import type { Person } from '../../src/people.ts'
import { siteUrl } from '../../src/site.ts'

/** Signs a member in on the site. The browser gets the cookie that the form would set. */
export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const answer = await signInElsewhere(person)
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    return { name, value, path, domain: new URL(siteUrl()).hostname, httpOnly: true, sameSite: 'Lax' as const }
  })
  await context.addCookies(cookies)
}

export const signOut = (context: BrowserContext): Promise<void> => context.clearCookies()

/** Signs a member in with another browser, which then ends all their other sessions. */
export async function endSessions(person: Person): Promise<void> {
  const [cookie = ''] = (await signInElsewhere(person)).headers.getSetCookie()
  await callIdentity(person, '/end-other-sessions/', {}, cookie.split(';')[0])
}

const signInElsewhere = (person: Person) =>
  callIdentity(person, '/sign-in/', { email: person.email, password: person.password })

async function callIdentity({ address }: Person, path: string, body: object, cookie = ''): Promise<Response> {
  const answer = await fetch(`${siteUrl()}/identity${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl(), 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}
