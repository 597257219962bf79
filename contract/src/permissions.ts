/**
 * The least authentication that a call requires. The server itself looks up whether someone is a moderator or an administrator, who must also have signed
 * in with a second factor (`refusedToModerate`), because these calls change or show what is not theirs.
 */
export type Audience = 'anyone' | 'signed-in' | 'verified' | 'moderator' | 'administrator'

/** The caller's authentication according to the token. `null` is a visitor. */
export type AuthLevel = { email_verified: boolean } | null

/** Why a signed-in person may not make a call of moderators. `second_factor` is what their token says of their sign-in. */
export function refusedToModerate(isModerator: boolean, { second_factor }: { second_factor: boolean }) {
  if (!isModerator) return 'NotModerator'
  return second_factor ? undefined : 'SecondFactorNeeded'
}

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
  administer: 'administrator',
} as const satisfies Record<string, Audience>

export type Action = keyof typeof audienceOf

/** Returns whether the caller may perform the action at all. Actions on a fix also require its owner: see `isOwner`. */
export const may = (action: Action, standing: AuthLevel) => !refusedAs(standing, audienceOf[action])

/**
 * Who acts on members and posts: moderators and administrators on their pages, operators on the command line, and the site itself, which only
 * holds posts. An administrator is a moderator who may also do what the whole site depends on.
 */
export const actorKinds = ['moderator', 'administrator', 'operator', 'site'] as const
export type ActorKind = (typeof actorKinds)[number]

const operators: readonly ActorKind[] = ['operator']

/**
 * Whom an action is about, and who may do it, whatever the action is. `undoOperator` is about undoing what an operator did, and `act` about
 * everything else.
 * - `own`: the actor, or a post of theirs
 * - `moderator`: a member who is a moderator
 * - `moderatorPost`: a post of a moderator
 * - `other`: any other member or post, and what belongs to nobody
 */
const actorsOn = {
  own: { act: operators, undoOperator: operators },
  moderator: { act: operators, undoOperator: operators },
  moderatorPost: { act: actorKinds, undoOperator: operators },
  other: { act: actorKinds, undoOperator: actorKinds },
} as const satisfies Record<string, Record<'act' | 'undoOperator', readonly ActorKind[]>>

export type Subject = keyof typeof actorsOn
export const subjects = Object.keys(actorsOn) as Subject[]

/** The subject of an action on a thing. `concerned` is the member, or the author of the post; null if there is none. */
export function subjectOf(what: string, concerned: { own: boolean; moderator: boolean } | null): Subject {
  if (concerned?.own) return 'own'
  if (!concerned?.moderator) return 'other'
  return what === 'user' ? 'moderator' : 'moderatorPost'
}

/** The subject of an action on the author of a post, from that of one on the post. */
export const authorOf = (subject: Subject): Subject => (subject === 'moderatorPost' ? 'moderator' : subject)

/** Why somebody may not act on a subject; undefined if they may. `undone` did what they would undo, replace or review. */
export function refusedOn(subject: Subject, by: ActorKind, undone?: ActorKind): 'OwnThing' | 'OfModerator' | undefined {
  const { act, undoOperator } = actorsOn[subject]
  if ((undone === 'operator' ? undoOperator : act).includes(by)) return undefined
  return subject === 'own' ? 'OwnThing' : 'OfModerator'
}

/** Whether somebody may do or undo what only administrators and operators do. */
export const administers = (by: ActorKind): boolean => by === 'administrator' || by === 'operator'

/** Only a fix's owner gets the edit link and the status toggle. */
export const isOwner = (user: { user_id: number } | undefined, fix: { user_id: number }) =>
  user?.user_id === fix.user_id
