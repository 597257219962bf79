import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'
import type { Claims } from './providers.ts'

/** The request header in which the test's browser names the account that signs in. `cancel` cancels the sign-in. */
export const ACCOUNT_HEADER = 'x-test-account'

/** Starts a real OpenID Connect provider, which requires PKCE. */
export async function startOpenId(clients: ClientMetadata[], { emailInToken = false } = {}) {
  const accounts = new Map<string, Claims>()
  const asked: string[] = []
  let refusesSecret: ((clientId: string, secret: string) => Promise<boolean>) | undefined
  const server = createServer()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: !emailInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    renderError: async (ctx, { error, error_description }) => {
      ctx.type = 'text'
      ctx.body = `${error}: ${error_description}`
    },
  })
  provider.Client.prototype.compareClientSecret = async function (secret: string) {
    return refusesSecret ? !(await refusesSecret(this.clientId, secret)) : secret === this.clientSecret
  }

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const accountId = String(request.headers[ACCOUNT_HEADER] ?? '')
    const { params } = await provider.interactionDetails(request, response)
    if (accountId === 'cancel') return provider.interactionFinished(request, response, { error: 'access_denied' })
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { login: { accountId }, consent })
  }

  const serve = provider.callback()
  server.on('request', (request, response) => {
    asked.push(new URL(request.url ?? '', issuer).pathname)
    if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch((error) => response.end(String(error)))
    else serve(request, response)
  })

  return {
    issuer,
    accounts,
    asked,
    judgeSecrets(refuses: typeof refusesSecret) {
      refusesSecret = refuses
    },
    /** Stops the provider. `start` restarts it at the same address. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: () => listen(port),
  }
}
