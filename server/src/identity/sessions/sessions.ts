import { AppError } from '@unspun/contract/errors.ts'
import { recentFor, type Session, signInLimits } from '@unspun/contract/identity.ts'
import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Library } from '../better-auth.ts'
import type { Caller, Reply } from '../identity.ts'
import { dropSession, endSession, stillStands } from '../store.ts'
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
  /** Start time in milliseconds. */
  began: number
  /** The issue time of a token issued now, by the database's clock. */
  now: Date
  /** Set-Cookie headers that extend the session. */
  cookies: string[]
}

export interface Sessions {
  /**
   * Starts a session for an authenticated user, in place of the browser's session with the same account. Throws
   * `LoginFailed` if their sessions were ended since they authenticated.
   */
  begin(person: Person, caller: Caller): Promise<Reply<Session>>
  of(caller: Caller): Promise<OpenSession | undefined>
  /** Ends the caller's session and revokes the user's access tokens. Returns Set-Cookie headers. */
  end(caller: Caller): Promise<string[]>
  withToken(session: Pick<OpenSession, 'person' | 'began' | 'now'>): Promise<Session>
}

export function createSessions(
  library: Library,
  db: Kysely<Tables>,
  devices: KnownDevices,
  warn: (message: string) => void,
): Sessions {
  const sign = createSigner(library, db, warn)

  const withToken: Sessions['withToken'] = async ({ person: { uid, email, email_verified }, began, now }) => {
    // `iat` includes milliseconds, which show whether this token is newer than a revocation within the same second.
    const token = await sign({
      sub: uid,
      email,
      email_verified,
      iat: now.getTime() / 1000,
      auth_time: Math.floor(began / 1000),
    })
    const expires_at = now.getTime() + signInLimits.accessTokenMinutes * 60_000
    return { uid, email, email_verified, token, expires_at, recent_for: recentFor(began, now.getTime()) }
  }

  /** Returns a session that was just created, or removes it if a concurrent reset has ended the user's sessions. */
  async function handOut(
    person: Person,
    session: string,
    { cookies, caller }: { cookies: string[]; caller: Caller },
  ): Promise<Reply<Session>> {
    const stands = await stillStands(db, person.uid, { era: person.era })
    if (!stands) {
      await dropSession(db, session)
      throw new AppError('LoginFailed')
    }
    const before = caller.cookie ? await sessionOf(caller) : undefined
    if (before?.person.uid === person.uid) await dropSession(db, before.token)
    const { now } = stands
    return {
      answer: await withToken({ person, began: now.getTime(), now }),
      cookies: [...cookies, await devices.remember(person)],
    }
  }

  async function sessionOf(caller: Caller): Promise<OpenSession | undefined> {
    const { response, headers } = await ask(library.api.getSession({ headers: cookieOf(caller), returnHeaders: true }))
    if (!response) return undefined
    const { user, session } = response
    const stands = await stillStands(db, user.id, { session: session.token })
    if (!stands) return undefined
    return {
      person: { uid: user.id, email: user.email, email_verified: user.emailVerified, era: stands.era },
      token: session.token,
      began: new Date(session.createdAt).getTime(),
      now: stands.now,
      cookies: headers.getSetCookie(),
    }
  }

  return {
    withToken,

    async begin(person, caller) {
      const { response, headers } = await ask(
        library.api.startSession({ body: { uid: person.uid }, headers: deviceHeader(caller), returnHeaders: true }),
      )
      return handOut(person, response.token, { cookies: headers.getSetCookie(), caller })
    },

    of: sessionOf,
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

const cookieOf = ({ cookie }: Caller) => new Headers(cookie ? { cookie } : {})

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
