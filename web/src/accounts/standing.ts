import type { AuthLevel } from '@unspun/contract/permissions.ts'
import type { Session } from '../store.ts'

/** What the rules of `permissions.ts` need to know of whoever is here. */
export function standingOf(session: Session): AuthLevel {
  return session.state === 'in' ? { email_verified: session.email_verified } : null
}
