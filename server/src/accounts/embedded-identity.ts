import { AppError } from '@unspun/contract/errors.ts'
import type { Session } from '@unspun/contract/identity.ts'
import { limits } from '@unspun/contract/limits.ts'
import { isAPIError } from 'better-auth/api'
import type { Database } from '../engines/database.ts'
import type { Mail } from '../engines/mail.ts'
import { findCode, issueCode, takeCode } from './action-code-store.ts'
import { countTry, networkOf } from './attempt-store.ts'
import { createLibrary } from './better-auth.ts'
import { normaliseEmail } from './email-address.ts'
import type { Caller, Identity, Reply } from './identity.ts'
import { addPerson, isRegistered, retireKeys, verifyEmail } from './identity-store.ts'
import { verificationMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'

export interface EmbeddedIdentityOptions {
  database: Database
  mail: Pick<Mail, 'send'>
  siteUrl: string
  siteName: string
  /** The public address of the identity endpoints, absolute. */
  identityUrl: string
  secret: string
  /** Told of what an operator should know. */
  warn: (message: string) => void
  /** Other host names whose pages may call. */
  authorisedDomains?: readonly string[]
  /** Tries a minute. */
  rates?: { signInsOfAddress: number; signInsOfAccount: number; signUpsOfAddress: number }
}

const RATES = {
  signInsOfAddress: limits.signInsPerMinute,
  signInsOfAccount: limits.signInsPerAccountAndMinute,
  signUpsOfAddress: limits.signUpsPerMinute,
}

interface Person {
  uid: string
  email: string
  email_verified: boolean
}

/** The identity provider that is part of the site, on better-auth and our own database. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): Identity {
  const { mail, warn, rates = RATES } = options
  const db = options.database.kysely
  const url = new URL(options.identityUrl)
  const site = new URL(options.siteUrl)
  const library = createLibrary({ db, url, audience: site.origin, secret: options.secret, onError: warn })

  async function allow(key: string, most: number): Promise<void> {
    if ((await countTry(db, key)) > most) throw new AppError('TooManyTries')
  }

  async function sign(payload: Record<string, unknown>): Promise<string> {
    try {
      return (await library.api.signJWT({ body: { payload } })).token
    } catch (error) {
      // The key was locked with another secret. Its tokens stay good; new ones need a key that we can open.
      if (!/decrypt private key/.test((error as Error).message)) throw error
      warn('The setting SECRET has changed: sessions have ended, and access tokens get a new signing key')
      await retireKeys(db)
      return (await library.api.signJWT({ body: { payload } })).token
    }
  }

  /** A session's answer with a fresh access token. */
  async function withToken({ uid, email, email_verified }: Person): Promise<Session> {
    const now = Date.now()
    // Parts of a second matter: a token of the second in which all older ones were ended must tell on which side it is.
    const token = await sign({ sub: uid, email, email_verified, iat: now / 1000 })
    return { uid, email, email_verified, token, expires_at: now + limits.accessTokenMinutes * 60_000 }
  }

  async function startSession(person: Person): Promise<Reply<Session>> {
    const { headers } = await ask(
      library.api.startSession({ body: { uid: person.uid }, headers: new Headers(), returnHeaders: true }),
    )
    return { answer: await withToken(person), cookies: headers.getSetCookie() }
  }

  return {
    issuer: url.href,
    audience: site.origin,
    jwks: () => library.api.getJwks() as ReturnType<Identity['jwks']>,
    authorisedDomains: () => [...new Set([site.hostname, url.hostname, ...(options.authorisedDomains ?? [])])],

    async signUp({ email: given, password }, { address }) {
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      if (password.trim().length < limits.passwordMin) throw new AppError('PasswordTooWeak')
      await allow(`sign-up ${networkOf(address)}`, rates.signUpsOfAddress)
      if (await isRegistered(db, email)) throw new AppError('EmailInUse')
      // Before the transaction, which would hold a connection while the hash waits its turn.
      const passwordHash = await hashPassword(password)
      const uid = await db.transaction().execute(async (transaction) => {
        const added = await addPerson(transaction, { email, passwordHash })
        const minutes = limits.verificationCodeHours * 60
        const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid: added, email, minutes })
        await mail.send(
          verificationMail({ to: email, oobCode, siteUrl: site, siteName: options.siteName }),
          transaction,
        )
        return added
      })
      return startSession({ uid, email, email_verified: false })
    },

    async signIn({ email: given, password }, { address }) {
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      await allow(`sign-in ${networkOf(address)}`, rates.signInsOfAddress)
      await allow(`account ${email}`, rates.signInsOfAccount)
      const { response, headers } = await ask(
        library.api.signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true }),
        () => new AppError('LoginFailed'),
      )
      const { id, emailVerified } = response.user
      return {
        answer: await withToken({ uid: id, email, email_verified: emailVerified }),
        cookies: headers.getSetCookie(),
      }
    },

    async refreshToken(_, caller) {
      const { response, headers } = await ask(
        library.api.getSession({ headers: cookieOf(caller), returnHeaders: true }),
      )
      if (!response) throw new AppError('NotSignedIn')
      const { id, email, emailVerified } = response.user
      return {
        answer: await withToken({ uid: id, email, email_verified: emailVerified }),
        cookies: headers.getSetCookie(),
      }
    },

    async signOut(_, caller) {
      const { headers } = await ask(library.api.signOut({ headers: cookieOf(caller), returnHeaders: true }))
      return { answer: {}, cookies: headers.getSetCookie() }
    },

    async checkCode({ oobCode }) {
      return { answer: await findCode(db, oobCode), cookies: [] }
    },

    async applyCode({ oobCode }) {
      const { email } = await db.transaction().execute(async (transaction) => {
        const used = await takeCode(transaction, oobCode, 'VERIFY_EMAIL')
        await verifyEmail(transaction, used.uid, used.email)
        return used
      })
      return { answer: { operation: 'VERIFY_EMAIL', email }, cookies: [] }
    },
  }
}

/** Of a request the library gets to see the cookies alone. */
const cookieOf = ({ cookie }: Caller) => new Headers(cookie ? { cookie } : {})

/** Awaits the library's answer; where it refuses, we do in our own words. */
async function ask<T>(answer: Promise<T>, refusal = () => new AppError('NotSignedIn') as AppError): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isAPIError(error)) throw error
    // It hides a database that is away behind a fault of its own, and has logged it.
    if (error.statusCode >= 500) throw new AppError('Unavailable')
    throw refusal()
  }
}
