/** The least that a caller must be. */
export type Audience = 'anyone' | 'signed-in' | 'verified'

/** Who is calling, as far as a token tells. `null` is a visitor. */
export type Standing = { email_verified: boolean } | null

/** Why somebody may not do what `audience` may, or `undefined` if they may. */
export function refusedAs(standing: Standing, audience: Audience): 'NotSignedIn' | 'EmailNotVerified' | undefined {
  if (audience === 'anyone') return undefined
  if (!standing) return 'NotSignedIn'
  if (audience === 'verified' && !standing.email_verified) return 'EmailNotVerified'
  return undefined
}

export const mayVote = (standing: Standing) => !refusedAs(standing, 'verified')
export const mayPost = (standing: Standing) => !refusedAs(standing, 'verified')
