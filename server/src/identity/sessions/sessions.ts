import { AppError } from '@unspun/contract/errors.ts'
import { type PendingSignIn, recentFor, type Session, type SignedIn } from '@unspun/contract/identity.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Library } from '../better-auth.ts'
import type { Caller, Reply } from '../identity.ts'
import { pendingFactors } from '../second-factor/factors.ts'
import { dropSession, endSession, markSession, stillStands } from '../store.ts'
import { deviceOf } from './device.ts'
import type { KnownDevices } from './known-devices.ts'
import { createSigner } from './signing-keys.ts'

export interface Person {
  uid: string
  email: string
  email_verified: boolean
  /** The user's `era` at the time of authentication (`endSessions`). */
  era: number
}

export interface OpenSession {
  person: Person
  token: string
  /** The sign-in lacks its second factor. */
  pending: boolean
  /** The sign-in included a second factor. */
  second_factor: boolean
  /**
   * Start time in milliseconds. It is 0, which is never recent, if the account has a second factor that the sign-in did
   * not include.
   */
  began: number
  /** The issue time of a token issued now, by the database's clock. */
  now: Date
  /** Set-Cookie headers that extend the session. */
  cookies: string[]
}

export interface Sessions {
  /**
   * Starts a session for an authenticated user, in place of the browser's session with the same account. It is pending
   * if the account has a second factor that was not given now (`given`).
   * Throws `LoginFailed` if their sessions were ended since they authenticated.
   */
  begin(person: Person, caller: Caller, given?: boolean): Promise<Reply<SignedIn>>
  /** Starts a session that cannot be pending. Throws `LoginFailed` if a second factor was set up meanwhile. */
  beginComplete(person: Person, caller: Caller, given: boolean): Promise<Reply<Session>>
  /** The caller's session, unless it is pending. */
  of(caller: Caller): Promise<OpenSession | undefined>
  /** The caller's session, pending or not. */
  anyOf(caller: Caller): Promise<OpenSession | undefined>
  /** Ends the caller's session and revokes the user's access tokens. Returns Set-Cookie headers. */
  end(caller: Caller): Promise<string[]>
  /** What a call answers for a session: a token, or what a pending one lacks. */
  answerFor(session: OpenSession): Promise<SignedIn>
  withToken(session: Pick<OpenSession, 'person' | 'began' | 'now' | 'second_factor'>): Promise<Session>
}

export function createSessions(
  library: Library,
  db: Kysely<Tables>,
  devices: KnownDevices,
  warn: (message: string) => void,
): Sessions {
  const sign = createSigner(library, db, warn)

  const withToken: Sessions['withToken'] = async ({ person, began, now, second_factor }) => {
    const { uid, email, email_verified } = person
    // `iat` includes milliseconds, which show whether this token is newer than a revocation within the same second.
    const token = await sign({
      sub: uid,
      email,
      email_verified,
      iat: now.getTime() / 1000,
      auth_time: Math.floor(began / 1000),
      // RFC 8176.
      ...(second_factor ? { amr: ['mfa'] } : {}),
    })
    const expires_at = now.getTime() + signInLimits.accessTokenMinutes * 60_000
    return { uid, email, email_verified, token, expires_at, recent_for: recentFor(began, now.getTime()), second_factor }
  }

  async function pendingAnswer({ uid, email }: Person, began: number, now: Date): Promise<PendingSignIn> {
    const pending_for = Math.max(0, began + signInLimits.pendingMinutes * 60_000 - now.getTime())
    return { uid, email, pending: await pendingFactors(library, db, uid), pending_for }
  }

  /** Returns a session that was just created, or removes it if a concurrent reset has ended the user's sessions. */
  async function handOut(
    person: Person,
    session: string,
    { cookies, caller, given }: { cookies: string[]; caller: Caller; given: boolean },
  ): Promise<Reply<SignedIn>> {
    const stands = await db.transaction().execute(async (transaction) => {
      const found = await stillStands(transaction, person.uid, { era: person.era })
      if (!found) return undefined
      // The last second factor may have been removed since it was given.
      if (!found.has_factor) return { now: found.now, pending: false, second_factor: false }
      await markSession(transaction, session, given ? 'given' : 'needed')
      return { now: found.now, pending: !given, second_factor: given }
    })
    if (!stands) {
      await dropSession(db, session)
      throw new AppError('LoginFailed')
    }
    const before = caller.cookie ? await anyOf(caller) : undefined
    if (before?.person.uid === person.uid) await dropSession(db, before.token)
    const { now, pending, second_factor } = stands
    const began = now.getTime()
    if (pending) return { answer: await pendingAnswer(person, began, now), cookies }
    return {
      answer: await withToken({ person, began, now, second_factor }),
      cookies: [...cookies, await devices.remember({ ...person, second_factor })],
    }
  }

  async function begin(person: Person, caller: Caller, given = false): Promise<Reply<SignedIn>> {
    const { response, headers } = await ask(
      library.api.startSession({ body: { uid: person.uid }, headers: deviceHeader(caller), returnHeaders: true }),
    )
    return handOut(person, response.token, { cookies: headers.getSetCookie(), caller, given })
  }

  async function anyOf(caller: Caller): Promise<OpenSession | undefined> {
    const { response, headers } = await ask(library.api.getSession({ headers: cookieOf(caller), returnHeaders: true }))
    if (!response) return undefined
    const { user, session } = response
    const stands = await db
      .transaction()
      .execute((transaction) => stillStands(transaction, user.id, { session: session.token }))
    if (!stands) return undefined
    const second_factor = stands.second_factor === 'given'
    const pending = stands.second_factor === 'needed'
    const counts = pending || second_factor || !stands.has_factor
    return {
      person: { uid: user.id, email: user.email, email_verified: user.emailVerified, era: stands.era },
      token: session.token,
      pending,
      second_factor,
      began: counts ? new Date(session.createdAt).getTime() : 0,
      now: stands.now,
      cookies: headers.getSetCookie(),
    }
  }

  async function sessionOf(caller: Caller): Promise<OpenSession | undefined> {
    const session = await anyOf(caller)
    return session?.pending ? undefined : session
  }

  return {
    withToken,
    begin,

    async beginComplete(person, caller, given) {
      const { answer, cookies } = await begin(person, caller, given)
      if ('pending' in answer) throw new AppError('LoginFailed')
      return { answer, cookies }
    },

    of: sessionOf,
    anyOf,
    answerFor: (session) =>
      session.pending ? pendingAnswer(session.person, session.began, session.now) : withToken(session),

    async end(caller) {
      const session = await sessionOf(caller)
      if (session)
        await db.transaction().execute((transaction) => endSession(transaction, session.person.uid, session.token))
      const { headers } = await ask(library.api.signOut({ headers: cookieOf(caller), returnHeaders: true }))
      return headers.getSetCookie()
    },
  }
}

/** The library stores this header with a new session. Only the words shown in the list are kept. */
const deviceHeader = ({ agent }: Caller) => new Headers({ 'user-agent': deviceOf(agent) })

export const cookieOf = ({ cookie }: Caller) => new Headers(cookie ? { cookie } : {})

/** Replaces the library's refusals by our own. */
async function ask<T>(answer: Promise<T>, refusal = () => new AppError('NotSignedIn') as AppError): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isAPIError(error)) throw error
    // The library reports an unreachable database as a 5xx error, which it has already logged.
    if (error.statusCode >= 500) throw new AppError('Unavailable')
    throw refusal()
  }
}
