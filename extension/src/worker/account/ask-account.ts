import { type Client, createClient, type Send } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint } from '@unspun/contract/identity.ts'
import { site } from '../../site.ts'
import { countRequest } from '../count-requests.ts'

const PATIENCE_MS = 20_000

const send =
  (credentials: RequestCredentials): Send =>
  async (url, { onSent: _, ...init }) => {
    await countRequest('account')
    return fetch(url, {
      ...init,
      credentials,
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  }

/** Creates the identity provider's client. No other requests of the extension carry the site's session cookie. */
export async function askIdentity(): Promise<Client<IdentityEndpoint>> {
  const { identity_url } = await site()
  return createClient<IdentityEndpoint>({ apiUrl: identity_url, send: send('include') })
}

/** Creates the API's client, without cookies. Writes carry the token. Reads never do. */
export async function askApi(token?: string): Promise<Client<ApiEndpoint>> {
  const { api_url, data_url } = await site()
  return createClient<ApiEndpoint>({ apiUrl: api_url, dataUrl: data_url, send: send('omit'), token: async () => token })
}
