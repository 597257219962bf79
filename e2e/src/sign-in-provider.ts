import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import { type ProviderId, providerNames } from './social.ts'

const CLIENT_SECRET = 'a secret between the provider and the site'
const SCOPE = 'openid email'
/** Requests below this path are cut off, like those to an unreachable provider. */
const AWAY = '/away'

const ids = Object.keys(providerNames) as ProviderId[]

export const AWAY_WARNING = /"Signing in with gone failed: \S+ does not answer"/

/** The provider's only page. It accepts any name. A name with an @ is also a verified email address. */
const page = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,">
  <title>Provider</title>
  <h1>Sign in at the provider</h1>
  <form method="post">
    <label>Account <input name="account"></label>
    <button>Continue</button>
    <button name="cancel" value="yes">Cancel</button>
  </form>
</html>`

const emailOf = (account: string) => (account.includes('@') ? { email: account, email_verified: true } : {})

/** Starts a real OpenID Connect provider on a free port for the given site. Returns the settings that the site needs. */
export async function startSignInProvider(siteUrl: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A host name other than the site's, because browsers share cookies between ports.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const provider = new Provider(issuer, {
    clients: ids.map((id) => ({
      client_id: id,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${siteUrl}/identity/social/${id}/callback`],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] as never },
    cookies: { keys: ['only for journeys'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...emailOf(sub) }) }),
  })

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page)
    const form = new URLSearchParams(await text(request))
    const { params } = await provider.interactionDetails(request, response)
    if (form.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const accountId = form.get('account') ?? ''
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(SCOPE)
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { login: { accountId }, consent })
  }

  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith(AWAY)) request.socket.destroy()
    else if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch((fault) => response.end(`${fault}`))
    else void serve(request, response)
  })

  const settingsOf = (id: ProviderId) => ({
    [`IDENTITY_${id.toUpperCase()}_NAME`]: providerNames[id],
    [`IDENTITY_${id.toUpperCase()}_ISSUER`]: id === 'gone' ? issuer + AWAY : issuer,
    [`IDENTITY_${id.toUpperCase()}_CLIENT_ID`]: id,
    [`IDENTITY_${id.toUpperCase()}_CLIENT_SECRET`]: CLIENT_SECRET,
  })
  return {
    settings: { IDENTITY_PROVIDERS: ids.join(','), ...Object.assign({}, ...ids.map(settingsOf)) } as Record<
      string,
      string
    >,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
