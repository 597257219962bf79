import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Milliseconds, Nothing, Nullable, OneOf } from './shapes.ts'

/** Who may register. `invited`: only people with an invitation. `closed`: nobody. Members log in as always. */
export const registrationModes = ['open', 'invited', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

export const invitationLimits = {
  /** People who can register with one. */
  places: 1_000,
  /** Invitations in the list: good ones first, then the newest. */
  listed: 100,
  /** Characters of a code. */
  code: 20,
} as const

const CODE = `^[\\w-]{${invitationLimits.code}}$`
/** The secret part of an invitation's link. */
export const InvitationCode = Type.String({ pattern: CODE })

/** Returns the code of an invitation from an address, or undefined if it cannot be one. */
export const invitationIn = (text: string | null | undefined): string | undefined =>
  text && new RegExp(CODE).test(text) ? text : undefined

export const getRegistration = endpoint({
  method: 'GET',
  path: '/registration/mode/',
  summary: 'Whether people can register',
  who: audienceOf.browse,
  input: Type.Object({}),
  answer: Answer({ mode: OneOf(registrationModes) }),
  cache: { seconds: 60, tags: () => [cacheTags.registration] },
})

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/registration/check-invitation/',
  summary: 'Who can register, and whether one more person can with this invitation',
  who: audienceOf.browse,
  input: Type.Object({ code: Type.Optional(InvitationCode) }),
  answer: Answer({ mode: OneOf(registrationModes), good: Type.Boolean() }),
})

/**
 * An invitation as administrators see it. `action_id` is the number of its entry in the log, whose undo withdraws it, and `reason` its reason.
 * `taken` counts the accounts that were made with it.
 */
export const Invitation = Type.Object({
  invitation_id: Id,
  code: Type.String(),
  action_id: Id,
  reason: Type.String(),
  places: Type.Integer(),
  taken: Type.Integer(),
  made_at: Milliseconds,
  ends_at: Nullable(Milliseconds),
  state: OneOf(['good', 'full', 'over', 'withdrawn'] as const),
})
export type Invitation = Static<typeof Invitation>

export const listInvitations = endpoint({
  method: 'POST',
  path: '/registration/invitations/',
  summary: 'Who can register, and the invitations',
  who: audienceOf.administer,
  public: false,
  input: Nothing,
  answer: Answer({ mode: OneOf(registrationModes), invitations: Type.Array(Invitation) }),
})
