import { hash } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { KeysUnavailable, verificationKeys } from './verification-keys.ts'
import type { VerifyToken, Viewer } from './viewer.ts'

export type TokenSubject = Viewer

export interface TokenVerifierOptions {
  issuer: string
  audience: string
  keys: () => Promise<JSONWebKeySet>
  /** Returns whether the issuer made this key id, if that can be determined. Such keys are looked up at once. */
  isKeyId?: (id: string) => boolean
  /** Never include an algorithm with a shared key: an attacker could use the public key as its secret. */
  algorithms?: readonly string[]
  remember?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface TokenVerifier {
  verify: VerifyToken
}

const ALGORITHMS = ['EdDSA', 'ES256', 'RS256']
const MAX_TOKEN_LENGTH = 4096

/** Verifies access tokens by issuer, audience and public keys only, so any provider of signed tokens works. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audience, now = Date.now, remember = 10_000, isKeyId } = options
  const algorithms = [...(options.algorithms ?? ALGORITHMS)]
  const remembered = new Map<string, { subject: TokenSubject; until: number }>()
  const getKey = verificationKeys({ read: options.keys, isKeyId, now, onChange: () => remembered.clear() })

  async function check(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer,
        audience,
        algorithms,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof KeysUnavailable) throw new AppError('Unavailable')
      throw new AppError(error instanceof errors.JWTExpired ? 'TokenExpired' : 'NotSignedIn')
    }
  }

  async function verify(token: string): Promise<TokenSubject> {
    if (token.length > MAX_TOKEN_LENGTH) throw new AppError('NotSignedIn')
    const key = hash('sha256', token, 'base64')
    const known = remembered.get(key)
    if (known) {
      remembered.delete(key)
      if (now() >= known.until) throw new AppError('TokenExpired')
      // Moves the token to the end of the map. The first entry is the least recently used.
      remembered.set(key, known)
      return known.subject
    }
    const payload = await check(token)
    const subject = subjectOf(payload)
    const eldest = remembered.size >= remember ? remembered.keys().next().value : undefined
    if (eldest !== undefined) remembered.delete(eldest)
    remembered.set(key, { subject, until: payload.exp! * 1000 })
    return subject
  }

  return { verify }
}

function subjectOf({ sub, email, email_verified, iat, auth_time, amr }: JWTPayload): TokenSubject {
  if (!sub) throw new AppError('NotSignedIn')
  return {
    uid: sub,
    email: typeof email === 'string' ? email.toLowerCase() : '',
    email_verified: email_verified === true,
    issued_at: iat! * 1000,
    signed_in_at: typeof auth_time === 'number' ? auth_time * 1000 : 0,
    second_factor: Array.isArray(amr) && amr.includes('mfa'),
  }
}
