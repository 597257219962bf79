import { hash } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { VerifyToken, Viewer } from './viewer.ts'

/** Whom a token speaks of. */
export type TokenSubject = Viewer

export interface TokenVerifierOptions {
  issuer: string
  audience: string
  /** Fetches the issuer's public keys. */
  keys: () => Promise<JSONWebKeySet>
  /** Signatures that we take. Never one with a shared key: the public key would do as its secret. */
  algorithms?: readonly string[]
  /** Tokens to remember. */
  remember?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface TokenVerifier {
  verify: VerifyToken
}

const ALGORITHMS = ['EdDSA', 'ES256', 'RS256']
const LONGEST_TOKEN = 4096
/** An unknown key id makes us look for new keys, but strangers can invent ids. */
const LOOK_AGAIN_AFTER = 30_000
/** A key that the issuer took back is forgotten after this time. */
const KEYS_AGE = 10 * 60_000

/** Verifies access tokens by issuer, audience and public keys alone, so that any provider of signed tokens fits. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audience, now = Date.now, remember = 10_000 } = options
  const algorithms = [...(options.algorithms ?? ALGORITHMS)]
  const remembered = new Map<string, { subject: TokenSubject; until: number }>()
  let keySet: JWTVerifyGetKey | undefined
  let lookedAt = 0
  let looking: Promise<void> | undefined

  /** A look that was later than now was before the clock was set back: long ago, for all we know. */
  const sinceLook = () => Math.abs(now() - lookedAt)

  function look(): Promise<void> {
    lookedAt = now()
    looking ??= options
      .keys()
      .then((keys) => {
        keySet = createLocalJWKSet(keys)
        remembered.clear()
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const getKey: JWTVerifyGetKey = async (header, token) => {
    if (!keySet) await look()
    // A provider that is away for a moment must not sign everybody out: the old keys serve on.
    else if (sinceLook() > KEYS_AGE) look().catch(() => {})
    try {
      return await keySet!(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || sinceLook() < LOOK_AGAIN_AFTER) throw error
      await look()
      return await keySet!(header, token)
    }
  }

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
      if (error instanceof errors.JWTExpired) throw new AppError('TokenExpired')
      if (error instanceof errors.JOSEError) throw new AppError('NotSignedIn')
      // The keys could not be fetched, so nothing can be said about the token.
      throw new AppError('Unavailable')
    }
  }

  async function verify(token: string): Promise<TokenSubject> {
    if (token.length > LONGEST_TOKEN) throw new AppError('NotSignedIn')
    const key = hash('sha256', token, 'base64')
    const known = remembered.get(key)
    if (known) {
      remembered.delete(key)
      if (now() >= known.until) throw new AppError('TokenExpired')
      // Put back at the end: the first of the map is the one that was not seen for the longest time.
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

function subjectOf({ sub, email, email_verified, iat }: JWTPayload): TokenSubject {
  if (!sub) throw new AppError('NotSignedIn')
  return {
    uid: sub,
    email: typeof email === 'string' ? email.toLowerCase() : '',
    email_verified: email_verified === true,
    issued_at: iat! * 1000,
  }
}
