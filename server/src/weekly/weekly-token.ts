import { weeklyLimits } from '@unspun/contract/weekly.ts'
import { seal, unseal } from '../engines/tokens/sealed-token.ts'

const CONFIRM = 'confirm an address for the weekly five'
const LEAVE = 'end the weekly five'

/** A token that proves for some days that its holder reads the mail of an address. So an address is stored only once it is confirmed. */
export function confirmToken(secret: string, email: string, now: number): string {
  const until = Buffer.alloc(8)
  until.writeBigUInt64BE(BigInt(now + weeklyLimits.linkHours * 3_600_000))
  return seal(secret, CONFIRM, Buffer.concat([until, Buffer.from(email)]))
}

/** The address of such a token; undefined if this site has not made the token, or if it is too old. */
export function confirmedEmail(secret: string, token: string, now: number): string | undefined {
  const plain = unseal(secret, CONFIRM, token)
  return plain && plain.readBigUInt64BE() >= BigInt(now) ? plain.subarray(8).toString() : undefined
}

/** A token that ends the mails to the mailbox of an address, also if its owner leaves and comes back. It does not expire. */
export const leaveToken = (secret: string, email: string): string => seal(secret, LEAVE, Buffer.from(email))

/** The address of such a token, as its owner wrote it; undefined if this site has not made it. */
export const leavingEmail = (secret: string, token: string): string | undefined =>
  unseal(secret, LEAVE, token)?.toString()
