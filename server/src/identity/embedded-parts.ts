import type { Kysely, Transaction } from 'kysely'
import type { BotProofs } from '../bot-check/bot-proof.ts'
import type { Tables } from '../database/tables.ts'
import type { Mail } from '../engines/mail/mail.ts'
import type { ActionOperation } from './action-code-store.ts'
import type { Attempts } from './attempt-store.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Sessions } from './sessions.ts'
import type { SignUpLimits } from './sign-up-limits.ts'

/** A mail request. It is not known yet whether the address is registered. */
export interface MailRequest {
  operation: ActionOperation | 'SIGN_INS_FAILED'
  email: string
}

/**
 * Maximum attempts, per minute unless stated otherwise. "Address" and "network" are the narrowest network around the caller; wider ones have a
 * multiple (`networkFactors`).
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
  /** New passwords for one account. */
  passwordsOfAccount: number
  /** Mails to one mailbox per hour (`mailsOfMailbox`) and per day. */
  mailsOfMailbox: number
  mailsOfMailboxAndDay: number
  /** Wrong passwords for one account per hour, from all unknown devices together. */
  wrongPasswords: number
}

/** Decides who may register: each check throws the refusal. */
export interface Admission {
  checkNetwork(address: string): void
  checkMail(email: string): void
}

/** Dependencies shared by the identity operations. */
export interface EmbeddedParts {
  db: Kysely<Tables>
  mail: Pick<Mail, 'send'>
  site: URL
  siteName: string
  sessions: Sessions
  devices: KnownDevices
  attempts: Attempts
  botProofs: BotProofs
  signUps: SignUpLimits
  admission: Admission
  later: (request: MailRequest) => Promise<unknown>
  /** Hides the member of an account that ends, in the transaction of `end`, if there is a member. */
  hideMember: (uid: string, end: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>
  rates: Rates
}
