import { type MailFrequency, mailFrequencies, notificationLimits } from '@unspun/contract/notifications.ts'
import { seal, unseal } from '../engines/tokens/sealed-token.ts'

/** The permission that a token carries. Tokens for anything else do not open with it. */
const STOP = 'stop the mails with notifications'
const UNDO = 'undo a stop of the mails with notifications'

/** A token with which somebody who has a member's mail can stop these mails. It is encrypted, so that it tells nothing, and does not expire. */
export const unsubscribeToken = (secret: string, userId: number): string => sealNumbers(secret, STOP, [userId])

/** The member of a token; undefined if this site has not made it. */
export const memberOfToken = (secret: string, token: string): number | undefined =>
  numbersOf(secret, STOP, token, 1)?.[0]

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
  sealNumbers(secret, UNDO, [
    userId,
    mailFrequencies.indexOf(mails),
    choice,
    now + notificationLimits.undoMinutes * 60_000,
  ])

/** The unsubscription that this token reverts; undefined if this site has not made the token, or if it is too late. */
export function stopOfToken(secret: string, token: string, now: number): Stopped | undefined {
  const [userId, place, choice, until] = numbersOf(secret, UNDO, token, 4) ?? []
  const mails = mailFrequencies[place ?? -1]
  return userId === undefined || mails === undefined || until! < now ? undefined : { userId, mails, choice: choice! }
}

function sealNumbers(secret: string, purpose: string, numbers: readonly number[]): string {
  const plain = Buffer.alloc(8 * numbers.length)
  for (const [place, number] of numbers.entries()) plain.writeBigUInt64BE(BigInt(number), 8 * place)
  return seal(secret, purpose, plain)
}

/** The numbers of a token, of which there must be `count`. */
function numbersOf(secret: string, purpose: string, token: string, count: number): number[] | undefined {
  const plain = unseal(secret, purpose, token)
  if (plain?.length !== 8 * count) return undefined
  return Array.from({ length: count }, (_, place) => Number(plain.readBigUInt64BE(8 * place)))
}
