import type { Kysely } from 'kysely'
import type { BotProofs } from '../bot-check/bot-proof.ts'
import type { Tables } from '../database/tables.ts'
import type { Mail } from '../engines/mail/mail.ts'
import type { ActionOperation } from './action-code-store.ts'
import type { Attempts } from './attempt-store.ts'
import type { Sessions } from './sessions.ts'

/** A mail that somebody asked for; whether the address is registered is not known yet. */
export interface MailRequest {
  operation: ActionOperation
  email: string
}

/** How many tries; a minute each unless it says otherwise. "Of address" is a caller's network. */
export interface Rates {
  signInsOfAddress: number
  signUpsOfAddress: number
  codesOfAddress: number
  mailsOfAddress: number
  socialSignInsOfAddress: number
  wrongPasswordsOfNetwork: number
  /** The same in an hour. */
  wrongPasswordsOfNetworkAndHour: number
  /** New passwords of one account. */
  passwordsOfAccount: number
  /** Mails to one mailbox, in an hour and in a day. */
  mailsOfMailbox: number
  mailsOfMailboxAndDay: number
  /** In an hour, from everywhere. */
  wrongPasswords: number
}

/** What the operations are made of. */
export interface EmbeddedParts {
  db: Kysely<Tables>
  mail: Pick<Mail, 'send'>
  site: URL
  siteName: string
  sessions: Sessions
  attempts: Attempts
  botProofs: BotProofs
  later: (request: MailRequest) => Promise<unknown>
  rates: Rates
}
