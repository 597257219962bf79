import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import * as openid from 'openid-client'
import { SingleFlight } from '../../engines/concurrency/single-flight.ts'
import { type AppleKey, appleSecret } from './apple-secret.ts'
import { faultOf, providerFetch } from './provider-fault.ts'
import { type Ask, asClaims, emailOf, type OpenIdPreset, presetOf, type SocialPerson, subOf } from './providers.ts'

export interface ProviderSettings {
  id: string
  /** The text of its button. */
  name: string
  issuer: string
  clientId: string
  /** Empty for Apple, which uses `appleKey`. */
  clientSecret: string
  appleKey: AppleKey | undefined
}

/** Values that bind a provider's answer to our request and to the browser that sent it. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** The client of one provider. Both calls throw `ProviderFault`. */
export interface SocialClient {
  id: string
  name: string
  formPost: boolean
  /** Returns the sign-in address. `again` asks an OpenID provider not to rely on an earlier sign-in. */
  authorizationUrl(checks: Checks, options?: { again?: boolean }): Promise<string>
  /** Identifies the returning user. `answer` holds the parameters that the provider sent through the browser. */
  personOf(answer: URLSearchParams, checks: Checks): Promise<SocialPerson>
}

export interface SocialClientOptions {
  fetch: TrustedFetch
  /** The address to which the provider returns the browser. */
  callback: URL
  /** Milliseconds. */
  now?: () => number
}

/** Lifetime of cached provider metadata, which rarely changes. */
const METADATA_HOURS = 6
/** Parameters taken from an answer. A posted form may contain others. */
const ANSWER = ['code', 'state', 'iss', 'error']

/** Metadata is fetched at the first sign-in, so an unreachable provider does not prevent the site from starting. */
export function createSocialClient(settings: ProviderSettings, options: SocialClientOptions): SocialClient {
  const { id, name, issuer, clientId } = settings
  const { callback, now = Date.now } = options
  const preset = presetOf(id)
  const formPost = 'formPost' in preset && preset.formPost === true
  const customFetch = providerFetch(options)
  const flight = new SingleFlight<openid.Configuration>()
  let kept: { configuration: openid.Configuration; until: number } | undefined

  const authentication = authenticationOf(settings, now)
  // The settings allow plain http only on this machine.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []

  async function configure(): Promise<openid.Configuration> {
    if ('endpoints' in preset) {
      const made = new openid.Configuration(preset.endpoints(issuer), clientId, undefined, authentication)
      made[openid.customFetch] = customFetch
      for (const each of execute) each(made)
      return made
    }
    return openid.discovery(new URL(issuer), clientId, undefined, authentication, {
      [openid.customFetch]: customFetch,
      // Verifies the signature of the ID token too, instead of relying on TLS alone.
      execute: [...execute, openid.enableNonRepudiationChecks],
    })
  }

  async function configuration(): Promise<openid.Configuration> {
    if (kept && now() < kept.until) return kept.configuration
    return flight.run('', async () => {
      const fresh = await configure()
      kept = { configuration: fresh, until: now() + METADATA_HOURS * 3_600_000 }
      return fresh
    })
  }

  return {
    id,
    name,
    formPost,

    authorizationUrl: guarded(async ({ state, nonce, verifier }, { again = false } = {}) => {
      const parameters = {
        redirect_uri: callback.href,
        scope: preset.scope,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...('endpoints' in preset ? {} : { nonce, ...(again ? { max_age: '0' } : {}) }),
        ...(formPost ? { response_mode: 'form_post' } : {}),
      }
      return openid.buildAuthorizationUrl(await configuration(), parameters).href
    }),

    personOf: guarded(async (answer, { state, nonce, verifier }) => {
      const config = await configuration()
      const url = new URL(callback)
      for (const each of ANSWER) for (const value of answer.getAll(each)) url.searchParams.append(each, value)
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      if ('endpoints' in preset) {
        const { access_token } = await openid.authorizationCodeGrant(config, url, checks)
        const { sub, email } = await preset.person(askOf(config, access_token), issuer)
        return { sub, email: guarded(email) }
      }
      const tokens = await openid.authorizationCodeGrant(config, url, { ...checks, expectedNonce: nonce })
      return openIdPerson(preset, config, tokens)
    }),
  }
}

function guarded<A extends unknown[], T>(call: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
  return async (...given) => {
    try {
      return await call(...given)
    } catch (error) {
      throw faultOf(error)
    }
  }
}

/** Prefers the standard's default (`client_secret_basic`) if a provider accepts several methods. */
function authenticationOf(settings: ProviderSettings, now: () => number): openid.ClientAuth {
  const { appleKey, clientSecret, issuer, id } = settings
  if (appleKey)
    return async (_, { client_id: clientId }, body) => {
      body.set('client_id', clientId)
      body.set('client_secret', await appleSecret(appleKey, { clientId, audience: issuer, now: now() }))
    }
  const post = openid.ClientSecretPost(clientSecret)
  if (presetOf(id).issuer) return post
  const basic = openid.ClientSecretBasic(clientSecret)
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: known = ['client_secret_basic'] } = server
    return (known.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Requests a resource with the user's access token. Throws if the status is not 2xx. */
function askOf(config: openid.Configuration, accessToken: string): Ask {
  return async (url) => {
    const headers = new Headers({ accept: 'application/json' })
    const response = await openid.fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, headers)
    if (!response.ok) throw new Error(`${new URL(url).pathname} answers ${response.status}`)
    return response.json()
  }
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

function openIdPerson({ verified }: OpenIdPreset, config: openid.Configuration, tokens: Tokens): SocialPerson {
  const claims = asClaims(tokens.claims())
  const sub = subOf(claims.sub)
  return {
    sub,
    // Many providers put the address into the ID token. Others return it only from the userinfo endpoint.
    email: guarded(async () => {
      const inToken = emailOf(claims.email, verified(claims))
      if (inToken || !config.serverMetadata().userinfo_endpoint) return inToken
      const told = await openid.fetchUserInfo(config, tokens.access_token, sub)
      return emailOf(told.email, verified(told))
    }),
  }
}
