/** The least that a caller must be. */
export type Audience = 'anyone' | 'signed-in' | 'verified'

/** Who is calling, as far as a token tells. `null` is a visitor. */
export type AuthLevel = { email_verified: boolean } | null

/** Why somebody may not do what `audience` may, or `undefined` if they may. */
export function refusedAs(standing: AuthLevel, audience: Audience): 'NotSignedIn' | 'EmailNotVerified' | undefined {
  if (audience === 'anyone') return undefined
  if (!standing) return 'NotSignedIn'
  if (audience === 'verified' && !standing.email_verified) return 'EmailNotVerified'
  return undefined
}

/** Section 6 of the product spec, row by row: what each thing that a person can do asks of them. */
export const audienceOf = {
  browse: 'anyone',
  search: 'anyone',
  vote: 'verified',
  favorite: 'verified',
  comment: 'verified',
  addHeadline: 'verified',
  addFix: 'verified',
  editFix: 'verified',
  toggleFix: 'verified',
  uploadAvatar: 'verified',
  changePassword: 'verified',
  changeProfile: 'verified',
  verifyEmail: 'signed-in',
} as const satisfies Record<string, Audience>

export type Action = keyof typeof audienceOf

/** Whether somebody may do something at all; of a fix's owner more is asked, see `isOwner`. */
export const may = (action: Action, standing: AuthLevel) => !refusedAs(standing, audienceOf[action])

/** The edit link and the status toggle are the fix's owner's alone. */
export const isOwner = (user: { user_id: number } | undefined, fix: { user_id: number }) =>
  user?.user_id === fix.user_id
