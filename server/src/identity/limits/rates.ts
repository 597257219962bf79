/**
 * Maximum attempts, per minute unless stated otherwise. "Address" and "network" are the narrowest network around the
 * caller. Wider ones have a multiple (`networkFactors`).
 */
export interface Rates {
  signInsOfAddress: number
  signUpsOfAddress: number
  /** New accounts per day. */
  signUpsOfAddressAndDay: number
  codesOfAddress: number
  mailsOfAddress: number
  socialSignInsOfAddress: number
  wrongPasswordsOfNetwork: number
  /** Per hour. */
  wrongPasswordsOfNetworkAndHour: number
  passwordsOfAccount: number
  /** Mails to one mailbox per hour (`mailsOfMailbox`) and per day. */
  mailsOfMailbox: number
  mailsOfMailboxAndDay: number
  /** Wrong passwords for one account per hour, from all unknown devices together. */
  wrongPasswords: number
  /** Wrong codes of second factors of one account, per hour. */
  wrongCodesOfNetwork: number
  /** Wrong codes of the app for one account per day, from all unknown devices together. */
  wrongCodes: number
}
