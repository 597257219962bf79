import { AppError } from '@unspun/contract/errors.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { networkPath } from '../engines/network/networks-around.ts'
import { shareOfPool } from '../engines/postgres/pool-share.ts'
import { createLibrary } from './better-auth.ts'
import type { BotProofs } from './bot-check/bot-proof.ts'
import { codeOperations } from './code-operations.ts'
import type { EmbeddedParts, MailRequest } from './embedded-parts.ts'
import type { Caller, Identity, Social } from './identity.ts'
import { createAttempts } from './limits/attempt-store.ts'
import type { Rates } from './limits/rates.ts'
import { createSignUpLimits, type SignUpLimits } from './limits/sign-up-limits.ts'
import { mailOperations, sendRequested } from './mail/mail-operations.ts'
import { passwordOperations } from './passwords/password-operations.ts'
import { factorOperations } from './second-factor/factor-operations.ts'
import { createKeyIds } from './sessions/key-ids.ts'
import { createKnownDevices } from './sessions/known-devices.ts'
import { sessionOperations } from './sessions/session-operations.ts'
import { createSessions } from './sessions/sessions.ts'

/** `url` is the address of the identity endpoints. */
export type MakeSocial = (
  parts: EmbeddedParts,
  options: { url: URL; secret: string; warn: (message: string) => void },
) => Social

export interface EmbeddedIdentityOptions {
  database: Database
  mail: Pick<Mail, 'send'>
  siteUrl: string
  siteName: string
  /** The public address of the identity endpoints, absolute. */
  identityUrl: string
  secret: string
  botProofs: BotProofs
  social?: MakeSocial
  /** Queues a mail request. The job that processes it calls `sendRequested`. */
  later: (request: MailRequest) => Promise<unknown>
  hideMember?: EmbeddedParts['hideMember']
  /** Without it, everybody may register. */
  admission?: EmbeddedParts['admission']
  warn: (message: string) => void
  /** Additional host names whose pages may call the provider. */
  authorisedDomains?: readonly string[]
  /** Origins of browser extensions that may request a token. */
  extensionOrigins?: readonly string[]
  rates?: Partial<Rates>
}

const RATES: Rates = {
  signInsOfAddress: signInRates.signInsPerMinute,
  signUpsOfAddress: signInRates.signUpsPerMinute,
  signUpsOfAddressAndDay: signInRates.signUpsPerDay,
  codesOfAddress: signInRates.signInsPerMinute,
  mailsOfAddress: signInRates.mailsAskedPerMinute,
  socialSignInsOfAddress: signInRates.signInsPerMinute,
  wrongPasswordsOfNetwork: signInRates.wrongPasswordsPerMinute,
  wrongPasswordsOfNetworkAndHour: signInRates.wrongPasswordsOfNetworkPerHour,
  wrongPasswords: signInRates.wrongPasswordsPerHour,
  wrongCodesOfNetwork: signInRates.wrongCodesOfNetworkPerHour,
  wrongCodes: signInRates.wrongCodesPerDay,
  passwordsOfAccount: signInRates.newPasswordsPerMinute,
  mailsOfMailbox: signInRates.mailsToMailboxPerHour,
  mailsOfMailboxAndDay: signInRates.mailsToMailboxPerDay,
}

/** Connections that calls use at once, and statements that wait. A crowd would otherwise occupy those of votes. */
const SHARE = { atOnce: 4, longest: 500 }

type Call = (input: never, caller: Caller) => Promise<unknown>

export interface EmbeddedIdentity extends Identity {
  sendRequested(request: MailRequest): Promise<void>
  botCheckWork: SignUpLimits['botCheckWork']
  /** Returns whether this provider made the key with this id. */
  isKeyId(id: string): boolean
}

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { mail, siteName, secret, botProofs, later, warn } = options
  const share = shareOfPool<Tables>(options.database.pool, SHARE)
  const db = share.kysely
  const url = new URL(options.identityUrl)
  const site = new URL(options.siteUrl)
  const libraryOn = (on: EmbeddedParts['db']) =>
    createLibrary({ db: on, url, audience: site.origin, siteName, secret, onError: warn })
  const library = libraryOn(db)
  // Votes need the keys, so they do not wait for their turn.
  const keys = libraryOn(options.database.kysely)
  const devices = createKnownDevices({ url, secret })
  const sessions = createSessions(library, db, devices, warn)
  const attempts = createAttempts(db, secret)
  const rates = { ...RATES, ...options.rates }
  const signUps = createSignUpLimits(attempts, rates)
  const hideMember: EmbeddedParts['hideMember'] = options.hideMember ?? ((_, end) => db.transaction().execute(end))
  const parts: EmbeddedParts = {
    db,
    mail,
    site,
    siteName,
    library,
    libraryIn: libraryOn,
    sessions,
    devices,
    attempts,
    botProofs,
    signUps,
    admission: options.admission ?? { checkNetwork() {}, checkMail() {} },
    later,
    hideMember,
    rates,
  }
  const inTurn = <T>(address: string, work: () => Promise<T>) => share.inTurn(networkPath(address), work)
  /** Networks take turns at connections, so that a crowd delays nobody else's calls. */
  function takingTurns<T extends Record<keyof T, Call>>(operations: T): T {
    const inTurns = Object.entries<Call>(operations).map(([name, operation]): [string, Call] => [
      name,
      (input, caller) => inTurn(caller.address, () => operation(input, caller)),
    ])
    return Object.fromEntries(inTurns) as T
  }
  const { providers, start, finish } = options.social?.(parts, { url, secret, warn }) ?? noSocial
  const domains = [...new Set([site.hostname, url.hostname, ...(options.authorisedDomains ?? [])])]

  return {
    issuer: url.href,
    audience: site.origin,
    domains,
    extensionOrigins: options.extensionOrigins ?? [],
    jwks: () => keys.api.getJwks() as ReturnType<Identity['jwks']>,
    sendRequested: (request) => sendRequested(parts, request),
    botCheckWork: (address) => inTurn(address, () => signUps.botCheckWork(address)),
    knownAccount: ({ cookie }) => devices.ownerOf(cookie),
    isKeyId: createKeyIds(secret).areOurs,

    ...takingTurns({
      ...passwordOperations(parts),
      ...codeOperations(parts),
      ...mailOperations(parts),
      ...sessionOperations(parts),
      ...factorOperations(parts),
    }),
    social: { providers, ...takingTurns({ start, finish }) },

    async authorisedDomains() {
      return { answer: { domains }, cookies: [] }
    },
  }
}

const notFound = async () => {
  throw new AppError('NotFound')
}
const noSocial: Social = { providers: [], start: notFound, finish: notFound }
