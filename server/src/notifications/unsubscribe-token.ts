import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type MailFrequency, mailFrequencies, notificationLimits } from '@unspun/contract/notifications.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** The permission that a token carries. Tokens for anything else do not open with it. */
const STOP = 'stop the mails with notifications'
const UNDO = 'undo a stop of the mails with notifications'

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** A token with which somebody who has a member's mail can stop these mails. It is encrypted, so that it tells nothing, and does not expire. */
export const unsubscribeToken = (secret: string, userId: number): string => seal(secret, STOP, [userId])

/** The member of a token; undefined if this site has not made it. */
export const memberOfToken = (secret: string, token: string): number | undefined => open(secret, STOP, token, 1)?.[0]

/** A stop that can be undone. */
export interface Stopped {
  userId: number
  /** How often there were mails before. */
  mails: MailFrequency
  /** The number of the choice that the stop was. A later one cannot be undone with it. */
  choice: number
}

/**
 * A token that brings back the mails of before for a while. The link in a mail alone cannot: it may be forwarded, and who has it must not turn on
 * what the member has turned off.
 */
export const undoToken = (secret: string, { userId, mails, choice }: Stopped, now: number): string =>
  seal(secret, UNDO, [userId, mailFrequencies.indexOf(mails), choice, now + notificationLimits.undoMinutes * 60_000])

/** The unsubscription that this token reverts; undefined if this site has not made the token, or if it is too late. */
export function stopOfToken(secret: string, token: string, now: number): Stopped | undefined {
  const [userId, place, choice, until] = open(secret, UNDO, token, 4) ?? []
  const mails = mailFrequencies[place ?? -1]
  return userId === undefined || mails === undefined || until! < now ? undefined : { userId, mails, choice: choice! }
}

function seal(secret: string, purpose: string, numbers: readonly number[]): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv)
  const plain = Buffer.alloc(8 * numbers.length)
  numbers.forEach((number, place) => void plain.writeBigUInt64BE(BigInt(number), 8 * place))
  const sealed = cipher.update(plain)
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The numbers of a token, of which there must be `count`. */
function open(secret: string, purpose: string, token: string, count: number): number[] | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== IV_BYTES + 8 * count + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const numbers = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    return Array.from({ length: count }, (_, place) => Number(numbers.readBigUInt64BE(8 * place)))
  } catch {
    return undefined
  }
}
