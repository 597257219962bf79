import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** What the token allows. Tokens for anything else do not open with it. */
const PURPOSE = 'stop the mails with notifications'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))

/** A token with which somebody who has a member's mail can stop these mails. It is encrypted, so that it tells nothing, and does not expire. */
export function unsubscribeToken(secret: string, userId: number): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv)
  const member = Buffer.alloc(8)
  member.writeBigUInt64BE(BigInt(userId))
  const sealed = Buffer.concat([cipher.update(member), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The member of a token; undefined if this site has not made it. */
export function memberOfToken(secret: string, token: string): number | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== IV_BYTES + 8 + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const member = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    return Number(member.readBigUInt64BE())
  } catch {
    return undefined
  }
}
