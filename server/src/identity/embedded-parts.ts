import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Mail } from '../engines/mail/mail.ts'
import type { ActionOperation } from './action-code-store.ts'
import type { Library } from './better-auth.ts'
import type { BotProofs } from './bot-check/bot-proof.ts'
import type { Attempts } from './limits/attempt-store.ts'
import type { Rates } from './limits/rates.ts'
import type { SignUpLimits } from './limits/sign-up-limits.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface MailRequest {
  operation: Exclude<ActionOperation, 'REMOVE_FACTORS' | 'REFUSE_FACTORS'> | 'SIGN_INS_FAILED' | 'CODES_FAILED'
  email: string
}

/** Decides who may register. Each check throws if it refuses. */
export interface Admission {
  checkNetwork(address: string): void
  checkMail(email: string): void
}

export interface EmbeddedParts {
  db: Kysely<Tables>
  mail: Pick<Mail, 'send'>
  site: URL
  siteName: string
  library: Library
  /** The library in one of our transactions. */
  libraryIn: (transaction: Transaction<Tables>) => Library
  sessions: Sessions
  devices: KnownDevices
  attempts: Attempts
  botProofs: BotProofs
  signUps: SignUpLimits
  admission: Admission
  later: (request: MailRequest) => Promise<unknown>
  /** Hides the account's member, if there is one, in the transaction of `end`. */
  hideMember: (uid: string, end: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>
  rates: Rates
}
