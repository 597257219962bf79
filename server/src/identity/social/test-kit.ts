import type { Session, SocialOutcome } from '@unspun/contract/identity.ts'
import { createTrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import type { FastifyInstance } from 'fastify'
import type { EmbeddedIdentityOptions } from '../embedded-identity.ts'
import { openIdentity, SITE } from '../test-kit.ts'
import type { ProviderSettings } from './client.ts'
import { ACCOUNT_HEADER } from './openid-test-kit.ts'
import { socialSignIn } from './sign-in.ts'

export const CALLBACK = (id: string) => `${SITE}/identity/social/${id}/callback`

export const settingsOf = (given: Partial<ProviderSettings> & { id: string; issuer: string }): ProviderSettings => ({
  name: given.id,
  clientId: 'the-site',
  clientSecret: 'a secret between the provider and the site',
  appleKey: undefined,
  ...given,
})

export async function openSocial(
  providers: ProviderSettings[],
  { timeoutMs, ...changes }: Partial<EmbeddedIdentityOptions> & { timeoutMs?: number } = {},
) {
  const { fetch } = createTrustedFetch(timeoutMs === undefined ? {} : { timeoutMs })
  const kit = await openIdentity({ social: socialSignIn({ providers, fetch }), ...changes })
  return { ...kit, window: (address?: string) => openWindow(kit.app, address) }
}

interface Kept {
  origin: string
  path: string
  name: string
  value: string
}

interface Landed {
  outcome: SocialOutcome
  display: string
  to: string
  flow: string | undefined
  /** Set-Cookie headers of the site's last answer. */
  cookies: string[]
}

interface Journey {
  account: string
  provider?: string
  to?: string
  display?: string
  flow?: string
  confirm?: boolean
  invitation?: string
  /** Called with every address before the browser opens it. It may change the address. */
  meddle?: (url: URL) => void | Promise<void>
}

/** Simulates a browser that keeps cookies and follows redirects. Requests to our site stay in this process. */
function openWindow(app: FastifyInstance, remoteAddress = '127.0.0.1') {
  let jar: Kept[] = []

  function keep(url: URL, header: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    const path = /; *path=([^;]*)/i.exec(header)?.[1] ?? '/'
    jar = jar.filter((each) => each.origin !== url.origin || each.name !== name || each.path !== path)
    const isOver = /; *max-age=0/i.test(header) || /; *expires=Thu, 01 Jan 1970/i.test(header)
    if (!isOver) jar.push({ origin: url.origin, path, name, value })
  }

  const cookieFor = (url: URL) =>
    jar
      .filter(({ origin, path }) => origin === url.origin && `${url.pathname}/`.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  async function go(url: URL, { account = '', form }: { account?: string; form?: URLSearchParams | undefined } = {}) {
    const cookie = cookieFor(url)
    const headers: Record<string, string> = { [ACCOUNT_HEADER]: account, ...(cookie ? { cookie } : {}) }
    if (form) headers['content-type'] = 'application/x-www-form-urlencoded'
    const method = form ? 'POST' : 'GET'
    if (url.origin === SITE) {
      const at = url.pathname + url.search
      const answer = await app.inject({
        method,
        url: at,
        headers,
        remoteAddress,
        ...(form ? { payload: `${form}` } : {}),
      })
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      for (const each of cookies) keep(url, each)
      const { location } = answer.headers
      return { status: answer.statusCode, location: String(location ?? ''), cookies, text: answer.body }
    }
    const answer = await fetch(url, { method, headers, redirect: 'manual', body: form ?? null })
    for (const each of answer.headers.getSetCookie()) keep(url, each)
    const { status } = answer
    return { status, location: answer.headers.get('location') ?? '', cookies: [], text: await answer.text() }
  }

  function post(path: string, payload: object = {}) {
    const url = new URL(`${SITE}/identity${path}`)
    const cookie = cookieFor(url)
    const headers = { origin: SITE, ...(cookie ? { cookie } : {}) }
    return app.inject({ method: 'POST', url: url.pathname, payload, headers, remoteAddress })
  }

  const startOf = (journey: Partial<Journey>) => {
    const { provider = 'acme', to = '/fixes/edit/7', display = 'popup', flow = 'f-1', confirm, invitation } = journey
    const more = { ...(confirm ? { confirm: 'yes' } : {}), ...(invitation ? { invitation } : {}) }
    const query = new URLSearchParams({ display, to, flow, ...more })
    return new URL(`${SITE}/identity/social/${provider}/start/?${query}`)
  }

  async function follow(from: URL, { account, meddle }: Pick<Journey, 'account' | 'meddle'>): Promise<Landed> {
    let url = from
    let form: URLSearchParams | undefined
    for (let steps = 0; steps < 12; steps++) {
      await meddle?.(url)
      const { status, location, cookies, text } = await go(url, { account, form })
      form = undefined
      if (text.includes('<form method="post"')) {
        const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ])
        form = new URLSearchParams(fields)
        url = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '')
        continue
      }
      if (status !== 302 && status !== 303) throw new Error(`${url.href} answers ${status}: ${text}`)
      url = new URL(location, url)
      if (url.origin === SITE && url.pathname === '/auth') {
        const { outcome, display, to, flow } = Object.fromEntries(url.searchParams)
        return { outcome: outcome as SocialOutcome, display: display ?? '', to: to ?? '', flow, cookies }
      }
    }
    throw new Error(`No end in sight at ${url.href}`)
  }

  return {
    go,
    follow,
    signIn: (journey: Journey) => follow(startOf(journey), journey),
    /** Stops at the provider's answer and returns the callback address. */
    async stopBefore(journey: Journey): Promise<URL> {
      let back: URL | undefined
      const meddle = async (url: URL) => {
        await journey.meddle?.(url)
        if (url.origin !== SITE || !url.pathname.endsWith('/callback')) return
        back = new URL(url)
        throw new Error('stopped')
      }
      await follow(startOf(journey), { ...journey, meddle }).catch(() => {})
      if (!back) throw new Error('The provider did not send the browser back')
      return back
    },
    async whoAmI(): Promise<Pick<Session, 'uid' | 'email' | 'email_verified' | 'recent_for'> | undefined> {
      const answer = await post('/token/')
      return answer.statusCode === 200 ? answer.json() : undefined
    },
    post,
    cookieHeader: cookieFor,
    takeCookies(url: URL, header: string) {
      for (const each of header.split('; ')) keep(url, `${each}; path=${url.pathname}`)
    },
    cookieNames: () => jar.filter(({ origin }) => origin === SITE).map(({ name }) => name),
  }
}
