import type { AuthLevel } from '@unspun/contract/permissions.ts'
import type { Session } from '../store.ts'

export function standingOf(session: Session): AuthLevel {
  return session.state === 'in' ? { email_verified: session.email_verified } : null
}
