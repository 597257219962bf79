import type { Endpoint } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { refusedAs } from '@unspun/contract/permissions.ts'

/**
 * The caller as an access token identifies them. Times are in milliseconds; `signed_in_at` is 0 if the token does not tell when its person
 * signed in.
 */
export interface Viewer {
  uid: string
  email: string
  email_verified: boolean
  issued_at: number
  signed_in_at: number
  /**
   * The action that the endpoint takes on the member's behalf, for the one place where members are looked up (`members/store.ts`): suspended and hidden
   * members may `read`, limited ones also `write` but not `post`. Absent, it is `write`.
   */
  does?: 'read' | 'write' | 'post'
}

/** Verifies a token. Throws `NotSignedIn` or `TokenExpired`. */
export type VerifyToken = (token: string) => Promise<Viewer>

/**
 * The viewer of a request's `auth-token` header, with at least the level `who`. Null for a visitor where anyone may call. Throws
 * `NotSignedIn`, `TokenExpired` and `EmailNotVerified`. A `personal` endpoint throws them too, so that a person with an expired token
 * renews it instead of getting a visitor's answer.
 */
export async function viewerOf(
  header: string | string[] | undefined,
  { who, personal, suspended, posts }: Pick<Endpoint, 'who' | 'personal' | 'suspended' | 'posts'>,
  verify: VerifyToken,
): Promise<Viewer | null> {
  // Reads and public calls never read the token, so their answers are the same for everybody.
  if (who === 'anyone' && !(personal && header !== undefined)) return null
  if (typeof header !== 'string' || header === '') throw new AppError('NotSignedIn')
  const viewer = await verify(header)
  const refusal = refusedAs(viewer, who)
  if (refusal) throw new AppError(refusal)
  return { ...viewer, does: suspended || who === 'anyone' ? 'read' : posts ? 'post' : 'write' }
}
