import { createHash, createSecretKey, hkdfSync } from 'node:crypto'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { cookiesOf } from '../../engines/network/cookies-of.ts'

export interface Flow {
  provider: string
  state: string
  nonce: string
  verifier: string
  display: 'popup' | 'page'
  to: string
  flow: string | undefined
  /** The only user who may sign in, if a signed-in person confirms their identity. */
  uid: string | undefined
  /** With which a new person registers. */
  invitation: string | undefined
}

export interface FlowCookies {
  /** Returns Set-Cookie headers that store a flow and remove the oldest. `cookie` is the Cookie header. */
  keep(flow: Flow, cookie: string | undefined, scope: CookieScope): Promise<string[]>
  /** Returns the flow of a state, if this browser started it and it has not expired. */
  find(state: string, cookie: string | undefined): Promise<Flow | undefined>
  drop(state: string, scope: CookieScope): string
}

export interface CookieScope {
  /** True if the provider's page posts the answer, so the browser must send the cookie with a cross-site request. */
  crossSite: boolean
}

const PURPOSE = 'social sign-in'
/** Concurrent sign-ins per browser. */
const MOST = 5

/**
 * Stores flows in encrypted and authenticated cookies instead of the database. Each has its own, so that several
 * windows do not interfere. `url` is the public address of the identity endpoints. `now` is in milliseconds.
 */
export function createFlowCookies({
  url,
  secret,
  now = Date.now,
}: {
  url: URL
  secret: string
  now?: () => number
}): FlowCookies {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))
  const path = `${url.pathname.replace(/\/$/, '')}/social`
  const secure = url.protocol === 'https:'
  const prefix = `${secure ? '__Secure-' : ''}unspun.social_`
  const nameOf = (state: string) => prefix + createHash('sha256').update(state).digest('base64url').slice(0, 10)

  function header(name: string, value: string, maxAge: number, { crossSite }: CookieScope): string {
    const attributes = [`Max-Age=${maxAge}`, `Path=${path}`, 'HttpOnly', `SameSite=${crossSite ? 'None' : 'Lax'}`]
    if (secure || crossSite) attributes.push('Secure')
    return [`${name}=${value}`, ...attributes].join('; ')
  }

  return {
    async keep(flow, cookie, scope) {
      const seconds = signInLimits.socialMinutes * 60
      const value = await new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(PURPOSE)
        .setExpirationTime(Math.floor(now() / 1000) + seconds)
        .encrypt(key)
      // Browsers send older cookies first.
      const others = cookiesOf(cookie).filter(([name]) => name.startsWith(prefix))
      const tooMany = others.slice(0, Math.max(0, others.length - MOST + 1))
      return [header(nameOf(flow.state), value, seconds, scope), ...tooMany.map(([name]) => header(name, '', 0, scope))]
    },

    async find(state, cookie) {
      const name = nameOf(state)
      for (const [each, value] of cookiesOf(cookie)) {
        if (each !== name) continue
        const flow = await open(value)
        if (flow?.state === state) return flow
      }
      return undefined
    },

    drop: (state, scope) => header(nameOf(state), '', 0, scope),
  }

  async function open(value: string): Promise<Flow | undefined> {
    try {
      const { payload } = await jwtDecrypt<Flow>(value, key, {
        audience: PURPOSE,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(now()),
      })
      const { provider, state, nonce, verifier, display, to, flow, uid, invitation } = payload
      return { provider, state, nonce, verifier, display, to, flow, uid, invitation }
    } catch {
      // The cookie is expired, forged, or encrypted with another secret.
      return undefined
    }
  }
}
