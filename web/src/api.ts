import { type Client, createClient, type Send } from '@unspun/contract/client.ts'
import type { ApiEndpoint, Reads } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint } from '@unspun/contract/identity.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import type { Site } from '@unspun/contract/site.ts'

/**
 * The source of access tokens for writes. `renew` gives a new token, `'refused'` if the session has ended, `'pending'` if it lacks its second
 * step, undefined without an answer.
 */
export interface Tokens {
  /** The member who is logged in. Undefined if nobody is, or if that is not known yet. */
  uid(): string | undefined
  /** Undefined if nobody is logged in, or if another member has logged in since the call. */
  token(): Promise<string | undefined>
  renew(): Promise<string | 'refused' | 'pending' | undefined>
}

/** Longer than the server takes to read a slow news site. */
const timeoutMs = 45_000

const sender =
  (credentials: RequestCredentials): Send =>
  (url, { onSent, ...init }) =>
    onSent
      ? import('./send-with-progress.ts').then(({ sendWithProgress }) => sendWithProgress(url, init, onSent))
      : fetch(url, { ...init, credentials, signal: AbortSignal.timeout(timeoutMs) })

/** Logs a failed request. A popup that closes itself ends its requests, which is no failure. */
const log = (what: string, error: unknown) => {
  if (!globalThis.closed) console.warn(`${what}: ${error}`)
}

/** The identity provider's client. Its session is a cookie for the provider's path. */
export function createIdentity(site: Site): Client<IdentityEndpoint> {
  return createClient<IdentityEndpoint>({ apiUrl: site.identity_url, send: sender('include'), log })
}

/** The client of loaders in the browser; it never sends a token. On the server, loaders get a client that calls the API in the process. */
export function createReads(site: Site): Reads {
  const { api_url: apiUrl, data_url: dataUrl } = site
  const { get, post } = createClient<ApiEndpoint>({ apiUrl, dataUrl, send: sender('omit'), log })
  return { get, postRead: post as Reads['postRead'] }
}

/** An API client with a fixed token, which it does not renew. */
export function createApiAs(site: Site, token: Tokens['token']): Client<ApiEndpoint> {
  return createClient<ApiEndpoint>({
    apiUrl: site.api_url,
    dataUrl: site.data_url,
    send: sender('omit'),
    token,
    log,
  })
}

/**
 * The API's client. If a write is refused because of its token, the token is renewed and the write sent again, once, unless somebody else has
 * logged in meanwhile: it would then be done in their name.
 */
export function createApi(site: Site, tokens: Tokens): Client<ApiEndpoint> {
  const client = createApiAs(site, tokens.token)
  const renewing =
    <A extends unknown[]>(send: (...args: A) => Promise<unknown>) =>
    async (...args: A) => {
      const writer = tokens.uid()
      const again = async () => (await send(...args)) as { status?: number } | undefined
      const first = await again()
      if (first?.status !== 401) return first
      const renewed = await tokens.renew()
      if (renewed === undefined) return undefined
      const isOther = writer !== undefined && tokens.uid() !== writer
      const second = renewed === 'refused' || renewed === 'pending' || isOther ? first : await again()
      return second?.status === 401 ? { status: 401, errors: [serverMessages.ownSessionEnded] } : second
    }
  return {
    get: client.get,
    post: renewing(client.post) as typeof client.post,
    upload: renewing(client.upload) as typeof client.upload,
  }
}

/** True if the site can be reached now. */
export const siteAnswers = (): Promise<boolean> =>
  fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
