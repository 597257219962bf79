import { AppError } from '@unspun/contract/errors.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import type { Caller, Identity } from '../identity.ts'
import { endOthers, sessionsOf, waysOf } from './session-store.ts'

type SessionOperations = Pick<
  Identity,
  'refreshToken' | 'signOut' | 'listSessions' | 'endSession' | 'endOtherSessions' | 'waysToSignIn'
>

export function sessionOperations({ db, sessions }: Pick<EmbeddedParts, 'db' | 'sessions'>): SessionOperations {
  async function open(caller: Caller) {
    const session = await sessions.of(caller)
    if (!session) throw new AppError('NotSignedIn')
    return session
  }

  async function renew(caller: Caller) {
    const session = await open(caller)
    return { answer: await sessions.withToken(session), cookies: session.cookies }
  }

  async function renewAny(caller: Caller) {
    const session = await sessions.anyOf(caller)
    if (!session) throw new AppError('NotSignedIn')
    return { answer: await sessions.answerFor(session), cookies: session.cookies }
  }

  async function endAndRenew(caller: Caller, id?: string) {
    const { person, token } = await open(caller)
    const others = id === undefined ? { token } : { token, id }
    const done = await db.transaction().execute((transaction) => endOthers(transaction, person.uid, others))
    if (!done) throw new AppError('NotSignedIn')
    // Returns a new token, because all previous ones have been revoked.
    return renew(caller)
  }

  return {
    refreshToken: (_, caller) => renewAny(caller),
    endSession: ({ session_id }, caller) => endAndRenew(caller, session_id),
    endOtherSessions: (_, caller) => endAndRenew(caller),

    async signOut(_, caller) {
      return { answer: {}, cookies: await sessions.end(caller) }
    },

    async listSessions(_, caller) {
      const { person, token, cookies } = await open(caller)
      return { answer: { sessions: await sessionsOf(db, person.uid, token) }, cookies }
    },

    async waysToSignIn(_, caller) {
      const { person, cookies } = await open(caller)
      return { answer: await waysOf(db, person.uid), cookies }
    },
  }
}
