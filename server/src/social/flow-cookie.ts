import { createHash, createSecretKey, hkdfSync } from 'node:crypto'
import { limits } from '@unspun/contract/limits.ts'
import { EncryptJWT, jwtDecrypt } from 'jose'

/** A social sign-in under way: what the browser that began it must bring back. */
export interface Flow {
  provider: string
  state: string
  nonce: string
  verifier: string
  display: 'popup' | 'page'
  to: string
  flow: string | undefined
}

export interface FlowCookies {
  /** The Set-Cookie headers that keep a flow, and that drop the oldest if the browser (`cookie` is its header) has too many. */
  keep(flow: Flow, cookie: string | undefined, scope: CookieScope): Promise<string[]>
  /** The flow of a state, if this very browser began it and not too long ago. */
  find(state: string, cookie: string | undefined): Promise<Flow | undefined>
  /** The Set-Cookie header that ends a flow. */
  drop(state: string, scope: CookieScope): string
}

export interface CookieScope {
  /** The provider's own page posts the answer, so the cookie must come along from there. */
  crossSite: boolean
}

const PURPOSE = 'social sign-in'
/** Windows in which one browser may sign in at once. */
const MOST = 5

/**
 * Keeps flows in the browser rather than in the database: encrypted and authenticated, each in a cookie of its own, so that two windows do
 * not disturb each other. `url` is the public address of the identity endpoints; `now` in milliseconds.
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
      const seconds = limits.socialSignInMinutes * 60
      const value = await new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(PURPOSE)
        .setExpirationTime(Math.floor(now() / 1000) + seconds)
        .encrypt(key)
      // Browsers send the older ones first.
      const others = readCookies(cookie).filter(([name]) => name.startsWith(prefix))
      const tooMany = others.slice(0, Math.max(0, others.length - MOST + 1))
      return [header(nameOf(flow.state), value, seconds, scope), ...tooMany.map(([name]) => header(name, '', 0, scope))]
    },

    async find(state, cookie) {
      const name = nameOf(state)
      for (const [each, value] of readCookies(cookie)) {
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
      const { provider, state, nonce, verifier, display, to, flow } = payload
      return { provider, state, nonce, verifier, display, to, flow }
    } catch {
      // Too old, not ours, or locked with another secret: as good as none.
      return undefined
    }
  }
}

/** The pairs of a Cookie header, in its order. */
function readCookies(cookie: string | undefined): [name: string, value: string][] {
  return (cookie ?? '').split(';').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
}
