import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

export interface AppleKey {
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, as in the downloaded file. */
  privateKey: string
}

const MINUTES = 5

/** Parses a P-256 key in PEM, or returns undefined. Line breaks may be written as `\n`. */
export function readAppleKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

/** Signs the JWT that serves as Apple's client secret. Each use gets a new one. `now` is in milliseconds. */
export function appleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, audience, now }: { clientId: string; audience: string; now: number },
): Promise<string> {
  const key = readAppleKey(privateKey)
  if (!key) throw new Error('The private key for Apple cannot be read')
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + MINUTES * 60)
    .sign(key)
}
