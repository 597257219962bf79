import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** What Apple gives an operator in place of a client secret. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, as in the downloaded file. */
  privateKey: string
}

const MINUTES = 5

/** The private key of a PEM text; line ends may be written as `\n`. Undefined if it is no key on the curve P-256. */
export function readAppleKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

/** Apple's client secret: a signed word of ours. It costs less than a millisecond, so each use gets its own. `now` in milliseconds. */
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
