import { seal, unseal } from '../engines/tokens/sealed-token.ts'

const CONFIRM = 'confirm an address for the weekly five'
const LEAVE = 'end the weekly five'
/** Of a link to confirm. */
const HOURS = 48

/** A token that proves for two days that its holder reads the mail of an address. So an address is stored only once it is confirmed. */
export function confirmToken(secret: string, email: string, now: number): string {
  const until = Buffer.alloc(8)
  until.writeBigUInt64BE(BigInt(now + HOURS * 3_600_000))
  return seal(secret, CONFIRM, Buffer.concat([until, Buffer.from(email)]))
}

/** The address of such a token; undefined if this site has not made the token, or if it is too old. */
export function confirmedEmail(secret: string, token: string, now: number): string | undefined {
  const plain = unseal(secret, CONFIRM, token)
  return plain && plain.readBigUInt64BE() >= BigInt(now) ? plain.subarray(8).toString() : undefined
}

/** A token that ends the mails to a reader. It does not expire. */
export function leaveToken(secret: string, readerId: number): string {
  const plain = Buffer.alloc(8)
  plain.writeBigUInt64BE(BigInt(readerId))
  return seal(secret, LEAVE, plain)
}

/** The reader of such a token; undefined if this site has not made it. */
export function leavingReader(secret: string, token: string): number | undefined {
  const plain = unseal(secret, LEAVE, token)
  return plain && Number(plain.readBigUInt64BE())
}
