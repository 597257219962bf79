import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts `plain` into a token for an address. Only the same purpose opens it. */
export function seal(secret: string, purpose: string, plain: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv)
  const sealed = cipher.update(plain)
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a token. Undefined if this site did not make it for this purpose. */
export function unseal(secret: string, purpose: string, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
