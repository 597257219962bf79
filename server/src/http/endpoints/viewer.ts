import type { Endpoint } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { refusedAs } from '@unspun/contract/permissions.ts'

/** The caller of a token. Times are in milliseconds. `signed_in_at` is 0 if the token does not contain it. */
export interface Viewer {
  uid: string
  email: string
  email_verified: boolean
  issued_at: number
  signed_in_at: number
  /** The token says that the sign-in included a second factor (`amr` has `mfa`, RFC 8176). */
  second_factor: boolean
  /**
   * The kind of action, which is checked where members are looked up (`members/store.ts`): suspended and hidden members
   * may `read`, limited ones also `write` but not `publish`. The default is `write`.
   */
  does?: 'read' | 'write' | 'publish'
}

/** Verifies a token. Throws `NotSignedIn` or `TokenExpired`. */
export type VerifyToken = (token: string) => Promise<Viewer>

/**
 * Returns the viewer of a request's `auth-token` header, with at least the level `who`, or null for a visitor. Throws
 * `NotSignedIn`, `TokenExpired` and `EmailNotVerified`. A `personal` endpoint throws them too, so that a person with an
 * expired token renews it instead of getting a visitor's answer.
 */
export async function viewerOf(
  header: string | string[] | undefined,
  endpoint: Pick<Endpoint, 'who' | 'personal' | 'suspended' | 'public'>,
  verify: VerifyToken,
): Promise<Viewer | null> {
  const { who, personal, suspended, public: publishes } = endpoint
  // Other public calls never read the token, so their answers are the same for everybody.
  if (who === 'anyone' && !(personal && header !== undefined)) return null
  if (typeof header !== 'string' || header === '') throw new AppError('NotSignedIn')
  const viewer = await verify(header)
  const refusal = refusedAs(viewer, who)
  if (refusal) throw new AppError(refusal)
  return { ...viewer, does: suspended || who === 'anyone' ? 'read' : publishes ? 'publish' : 'write' }
}
