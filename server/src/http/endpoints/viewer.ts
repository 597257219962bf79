import type { Endpoint } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { refusedAs } from '@unspun/contract/permissions.ts'

/** Who calls, as an access token tells it. `issued_at` in milliseconds. */
export interface Viewer {
  uid: string
  email: string
  email_verified: boolean
  issued_at: number
}

/** Reads a token. Throws `NotSignedIn` or `TokenExpired`. */
export type VerifyToken = (token: string) => Promise<Viewer>

/**
 * The viewer of a request's `auth-token` header, at least as trusted as `who`. A visitor is null where anyone may call. Throws
 * `NotSignedIn`, `TokenExpired`, `EmailNotVerified`; also where anyone may call and the answer is `personal`, so that a person whose token
 * has ended renews it instead of seeing a stranger's answer.
 */
export async function viewerOf(
  header: string | string[] | undefined,
  { who, personal }: Pick<Endpoint, 'who' | 'personal'>,
  verify: VerifyToken,
): Promise<Viewer | null> {
  // Reads and open calls never look at who asks, which is what makes them the same for everybody.
  if (who === 'anyone' && !(personal && header !== undefined)) return null
  if (typeof header !== 'string' || header === '') throw new AppError('NotSignedIn')
  const viewer = await verify(header)
  const refusal = refusedAs(viewer, who)
  if (refusal) throw new AppError(refusal)
  return viewer
}
