import { type Client, createClient, type Send } from '@unspun/contract/client.ts'
import type { ApiEndpoint, Reads } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint } from '@unspun/contract/identity.ts'
import { messages } from '@unspun/contract/messages.ts'
import type { Site } from '@unspun/contract/site.ts'

/** Where a write finds its access token. `renew` gives a new one, `'refused'` if the session is over, nothing if nobody answered. */
export interface Tokens {
  token(): Promise<string | undefined>
  renew(): Promise<string | 'refused' | undefined>
}

/** Longer than the server takes to read a slow news site. */
const patience = 45_000

const sender =
  (credentials: RequestCredentials): Send =>
  (url, { onSent, ...init }) =>
    onSent
      ? import('./send-with-progress.ts').then(({ sendWithProgress }) => sendWithProgress(url, init, onSent))
      : fetch(url, { ...init, credentials, signal: AbortSignal.timeout(patience) })

const log = (what: string, error: unknown) => console.warn(`${what}: ${error}`)

/** The identity provider's client. Its session is a cookie of its own base. */
export function createIdentity(site: Site): Client<IdentityEndpoint> {
  return createClient<IdentityEndpoint>({ apiUrl: site.identity_url, send: sender('include'), log })
}

/** What loaders call in a browser, never with a token; on the server they get a client that stays in its process. */
export function createReads(site: Site): Reads {
  const { api_url: apiUrl, data_url: dataUrl } = site
  const { get, post } = createClient<ApiEndpoint>({ apiUrl, dataUrl, send: sender('omit'), log })
  return { get, ask: post as Reads['ask'] }
}

/** The API's client for one who has a token and will have no other: what is refused stays refused. */
export function createApiAs(site: Site, token: Tokens['token']): Client<ApiEndpoint> {
  return createClient<ApiEndpoint>({
    apiUrl: site.api_url,
    dataUrl: site.data_url,
    send: sender('omit'),
    token,
    log,
  })
}

/** The API's client. A write refused for its token renews the token once and is sent once more. */
export function createApi(site: Site, tokens: Tokens): Client<ApiEndpoint> {
  const client = createApiAs(site, tokens.token)
  const renewing =
    <A extends unknown[]>(send: (...args: A) => Promise<unknown>) =>
    async (...args: A) => {
      const again = async () => (await send(...args)) as { status?: number } | undefined
      const first = await again()
      if (first?.status !== 401) return first
      const renewed = await tokens.renew()
      if (renewed === undefined) return undefined
      const second = renewed === 'refused' ? first : await again()
      return second?.status === 401 ? { status: 401, errors: [messages.account.sessionEnded] } : second
    }
  return {
    get: client.get,
    post: renewing(client.post) as typeof client.post,
    upload: renewing(client.upload) as typeof client.upload,
  }
}
