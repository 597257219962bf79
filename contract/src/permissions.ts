/** The least authentication that a call requires. The server itself looks up whether someone is a moderator. */
export type Audience = 'anyone' | 'signed-in' | 'verified' | 'moderator'

/** The caller's authentication according to the token. `null` is a visitor. */
export type AuthLevel = { email_verified: boolean } | null

/** Returns why the caller does not belong to `audience`, or `undefined` if they do. */
export function refusedAs(standing: AuthLevel, audience: Audience): 'NotSignedIn' | 'EmailNotVerified' | undefined {
  if (audience === 'anyone') return undefined
  if (!standing) return 'NotSignedIn'
  if (audience !== 'signed-in' && !standing.email_verified) return 'EmailNotVerified'
  return undefined
}

/** The audience of each action, in the order of section 6 of the product spec. */
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
  block: 'verified',
  watch: 'verified',
  readNotifications: 'signed-in',
  changeProfile: 'verified',
  // Members may choose before their first vote.
  changePrivacy: 'signed-in',
  verifyEmail: 'signed-in',
  // Everybody may export their data and leave.
  export: 'signed-in',
  deleteAccount: 'signed-in',
  report: 'verified',
  appeal: 'signed-in',
  moderate: 'moderator',
} as const satisfies Record<string, Audience>

export type Action = keyof typeof audienceOf

/** Returns whether the caller may perform the action at all. Actions on a fix also require its owner: see `isOwner`. */
export const may = (action: Action, standing: AuthLevel) => !refusedAs(standing, audienceOf[action])

/** Only a fix's owner gets the edit link and the status toggle. */
export const isOwner = (user: { user_id: number } | undefined, fix: { user_id: number }) =>
  user?.user_id === fix.user_id
