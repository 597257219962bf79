import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { InvitationCode } from './registration.ts'
import { Milliseconds, Nothing, Text } from './shapes.ts'
import { signInLimits } from './sign-in-limits.ts'

/** The main API trusts only an issuer and its keys, so another provider can replace this one. The session is an HttpOnly cookie on this path. */
const Email = Text(signInLimits.email)
/** The schema rejects passwords over the limit. Short ones are refused with a readable message. */
const Password = Text(signInLimits.passwordMax)
const Code = Text(200)

/** Times are in milliseconds. */
export const Session = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  token: Type.String(),
  expires_at: Type.Number(),
  recent_for: Type.Number({ description: 'Milliseconds for which sensitive actions still accept this sign-in' }),
  second_factor: Type.Boolean({ description: 'This sign-in included a second factor' }),
})
export type Session = Static<typeof Session>

/** A sign-in that lacks its second factor. It has no token, and its cookie only finishes it (`pendingMinutes`). */
export const PendingSignIn = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  pending: Type.Object({
    totp: Type.Boolean({ description: 'Codes of an app' }),
    passkey: Type.Boolean(),
    recovery: Type.Boolean({ description: 'Recovery codes are left' }),
  }),
  pending_for: Type.Number({ description: 'Milliseconds in which it can still be finished' }),
})
export type PendingSignIn = Static<typeof PendingSignIn>

/** `'pending' in answer` distinguishes them. */
const SignedIn = Type.Union([Session, PendingSignIn])
export type SignedIn = Static<typeof SignedIn>

export const ActionCode = Type.Object({
  operation: Type.Union([
    Type.Literal('VERIFY_EMAIL'),
    Type.Literal('PASSWORD_RESET'),
    Type.Literal('EMAIL_SIGNIN'),
    Type.Literal('REMOVE_FACTORS'),
    Type.Literal('REFUSE_FACTORS'),
  ]),
  email: Type.String(),
  /** When a code begins to work that does not yet. */
  valid_from: Type.Optional(Milliseconds),
})
export type ActionCode = Static<typeof ActionCode>

/** A sign-in of the caller's account, named after its browser's user agent. */
const SignIn = Type.Object({
  session_id: Text(64),
  device: Type.String(),
  signed_in_at: Milliseconds,
  last_seen_at: Milliseconds,
  current: Type.Boolean({ description: 'The session that asks' }),
})
export type SignIn = Static<typeof SignIn>

/** The ways to sign in besides a mailed link. */
const WaysToSignIn = Type.Object({
  password: Type.Boolean(),
  providers: Type.Array(Type.String(), { description: 'Ids of linked sign-in providers' }),
})
export type WaysToSignIn = Static<typeof WaysToSignIn>

/** The second factors of an account. */
const Factors = Type.Object({
  totp: Type.Boolean({ description: 'Codes of an app' }),
  passkeys: Type.Array(Type.Object({ passkey_id: Text(64), name: Type.String(), added_at: Milliseconds })),
  recovery_codes: Type.Integer({ description: 'Unused recovery codes' }),
})
export type Factors = Static<typeof Factors>

/** The JSON form of the options and responses of WebAuthn (`parseCreationOptionsFromJSON`, `toJSON`). */
const WebAuthnJson = Type.Record(Type.String(), Type.Unknown())

/** `recovery_codes` are new ones, which are shown once; empty if the account already has some. */
const AddedFactor = Type.Object({ session: Session, recovery_codes: Type.Array(Type.String()) })
export type AddedFactor = Static<typeof AddedFactor>

/** `closed`: the user cancelled, which is not a failure. */
export const socialOutcomes = [
  'in',
  'closed',
  'failed',
  'away',
  'no-email',
  'email-has-password',
  'email-in-use',
  'other-account',
  'too-many',
  'registration-closed',
  'invitation-needed',
  'invitation-over',
  'network-forbidden',
  'mail-forbidden',
] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

export const signUp = endpoint({
  method: 'POST',
  path: '/sign-up/',
  summary: 'Register with email and password; mails a confirmation link and signs in',
  who: 'anyone',
  input: Type.Object({
    email: Email,
    password: Password,
    bot_proof: Text(2048),
    invitation: Type.Optional(InvitationCode),
  }),
  answer: Session,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in/',
  summary: 'Sign in with email and password',
  who: 'anyone',
  input: Type.Object({ email: Email, password: Password }),
  answer: SignedIn,
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/sign-in-with-code/',
  summary: 'Use an EMAIL_SIGNIN code: signs in and verifies the email address',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: SignedIn,
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/',
  summary: 'A fresh access token for the session cookie, or what its sign-in lacks; 401 without a session',
  who: 'anyone',
  input: Nothing,
  answer: SignedIn,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out/',
  summary: 'End the session',
  who: 'anyone',
  input: Nothing,
  answer: Nothing,
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/send-verification/',
  summary: 'Mail the confirmation link again',
  who: 'anyone',
  input: Nothing,
  answer: Nothing,
})

export const sendReset = endpoint({
  method: 'POST',
  path: '/send-reset/',
  summary: 'Mail a password reset link; the answer does not reveal whether the address is registered',
  who: 'anyone',
  input: Type.Object({ email: Email }),
  answer: Nothing,
})

export const sendSignInLink = endpoint({
  method: 'POST',
  path: '/send-sign-in-link/',
  summary: 'Mail a sign-in link; the answer does not reveal whether the address is registered',
  who: 'anyone',
  input: Type.Object({ email: Email }),
  answer: Nothing,
})

export const checkCode = endpoint({
  method: 'POST',
  path: '/check-code/',
  summary: 'Check what a mailed code is for, without using it',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: ActionCode,
})

export const applyCode = endpoint({
  method: 'POST',
  path: '/apply-code/',
  summary: 'Use a VERIFY_EMAIL code with a session of its account: verifies the email address',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: ActionCode,
})

export const confirmWithPassword = endpoint({
  method: 'POST',
  path: '/confirm-with-password/',
  summary:
    'Use a VERIFY_EMAIL code without a session: sets a new password, ends every session, verifies the address and signs in',
  who: 'anyone',
  input: Type.Object({ oobCode: Code, password: Password }),
  answer: Session,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/',
  summary:
    'Use a PASSWORD_RESET code: sets the password and ends every session; a REFUSE_FACTORS code removes all second factors, too',
  who: 'anyone',
  input: Type.Object({ oobCode: Code, password: Password }),
  answer: ActionCode,
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/update-password/',
  summary: 'Set a new password soon after signing in; ends every other session',
  who: 'anyone',
  input: Type.Object({ password: Password }),
  answer: Session,
})

export const didNotRegister = endpoint({
  method: 'POST',
  path: '/did-not-register/',
  summary: 'End an account that somebody else registered, with a VERIFY_EMAIL code of its address, used or not',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: Nothing,
})

export const listSessions = endpoint({
  method: 'POST',
  path: '/sessions/',
  summary: "The account's sessions, this one first; 401 without a session",
  who: 'anyone',
  input: Nothing,
  answer: Type.Object({ sessions: Type.Array(SignIn) }),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/end-session/',
  summary: 'Sign out another session of the account, and its access token; answers a fresh token of this one',
  who: 'anyone',
  input: Type.Object({ session_id: Text(64) }),
  answer: Session,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/end-other-sessions/',
  summary: 'Sign out every other session of the account, and their access tokens; answers a fresh token of this one',
  who: 'anyone',
  input: Nothing,
  answer: Session,
})

export const waysToSignIn = endpoint({
  method: 'POST',
  path: '/ways-to-sign-in/',
  summary: 'How the account can confirm that it is its owner; 401 without a session',
  who: 'anyone',
  input: Nothing,
  answer: WaysToSignIn,
})

export const giveCode = endpoint({
  method: 'POST',
  path: '/give-code/',
  summary: 'Finish a pending sign-in, or confirm an open one, with a code of the app or a recovery code',
  who: 'anyone',
  input: Type.Object({ code: Text(40) }),
  answer: Session,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/passkey-options/',
  summary:
    'What navigator.credentials.get() needs; a session, pending or not, limits it to the passkeys of its account',
  who: 'anyone',
  input: Nothing,
  answer: Type.Object({ options: WebAuthnJson }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/sign-in-with-passkey/',
  summary: 'Sign in with a passkey, which is both factors, or finish a pending sign-in with one',
  who: 'anyone',
  input: Type.Object({ response: WebAuthnJson }),
  answer: Session,
})

export const listFactors = endpoint({
  method: 'POST',
  path: '/factors/',
  summary: "The account's second factors; 401 without a session",
  who: 'anyone',
  input: Nothing,
  answer: Factors,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/start-totp/',
  summary: 'A new secret for an app that makes codes, soon after signing in; `finishTotp` makes it count',
  who: 'anyone',
  input: Nothing,
  answer: Type.Object({ secret: Type.String({ description: 'Base32, to type' }), uri: Type.String() }),
})

export const finishTotp = endpoint({
  method: 'POST',
  path: '/finish-totp/',
  summary: 'Set codes of an app up with a first code',
  who: 'anyone',
  input: Type.Object({ code: Text(40) }),
  answer: AddedFactor,
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/remove-totp/',
  summary: 'Remove codes of an app, soon after signing in',
  who: 'anyone',
  input: Nothing,
  answer: Session,
})

export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/new-passkey-options/',
  summary: 'What navigator.credentials.create() needs, soon after signing in',
  who: 'anyone',
  input: Nothing,
  answer: Type.Object({ options: WebAuthnJson }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/add-passkey/',
  summary: 'Add the passkey that navigator.credentials.create() has made',
  who: 'anyone',
  input: Type.Object({ response: WebAuthnJson, name: Text(signInLimits.passkeyName) }),
  answer: AddedFactor,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/remove-passkey/',
  summary: 'Remove a passkey, soon after signing in; does nothing for an unknown one',
  who: 'anyone',
  input: Type.Object({ passkey_id: Text(64) }),
  answer: Session,
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/new-recovery-codes/',
  summary: 'Replace the recovery codes, soon after signing in',
  who: 'anyone',
  input: Nothing,
  answer: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
})

export const reportLostFactors = endpoint({
  method: 'POST',
  path: '/lost-factors/',
  summary: 'Mail a link that removes all second factors of a sign-in, pending or not, a day later',
  who: 'anyone',
  input: Nothing,
  answer: Nothing,
})

export const removeLostFactors = endpoint({
  method: 'POST',
  path: '/remove-lost-factors/',
  summary: 'Use a REMOVE_FACTORS code, a day after it was mailed: removes all second factors',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: ActionCode,
})

export const keepFactors = endpoint({
  method: 'POST',
  path: '/keep-factors/',
  summary: 'Stop the removal of lost factors with its REMOVE_FACTORS code',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: ActionCode,
})

export const authorisedDomains = endpoint({
  method: 'GET',
  path: '/authorised-domains/',
  summary: 'Hosts whose pages may call the provider',
  who: 'anyone',
  input: Nothing,
  answer: Type.Object({ domains: Type.Array(Type.String()) }),
})

export const identityEndpoints = [
  signUp,
  signIn,
  signInWithCode,
  refreshToken,
  signOut,
  sendVerification,
  sendReset,
  sendSignInLink,
  checkCode,
  applyCode,
  confirmWithPassword,
  resetPassword,
  updatePassword,
  didNotRegister,
  listSessions,
  endSession,
  endOtherSessions,
  waysToSignIn,
  giveCode,
  passkeyOptions,
  signInWithPasskey,
  listFactors,
  startTotp,
  finishTotp,
  removeTotp,
  newPasskeyOptions,
  addPasskey,
  removePasskey,
  newRecoveryCodes,
  reportLostFactors,
  removeLostFactors,
  keepFactors,
  authorisedDomains,
] as const
export type IdentityEndpoint = (typeof identityEndpoints)[number]

/** Returns the random id of a popup sign-in, by which a tab ignores another tab's sign-in. Undefined if it is malformed. */
export function flowIdOf(given: string | null): string | undefined {
  return given !== null && /^[a-z0-9-]{1,64}$/.test(given) ? given : undefined
}

/** Returns how long a sign-in at `signedInAt` still counts as recent. All values are in milliseconds. */
export const recentFor = (signedInAt: number, now: number): number =>
  Math.max(0, signedInAt + signInLimits.recentMinutes * 60_000 - now)

/** Longer than every page address. The path is stored in a cookie, which the limit keeps small. */
const LONGEST = 512

/**
 * Returns the path to open after signing in, or `/` for anything that could lead to another site. Client and server both call it, because anybody
 * can forge the address that carries the server's response.
 */
export function returnPath(given: string, siteUrl: string): string {
  if (!/^\/(?![/\\])\P{Cc}*$/u.test(given) || !URL.canParse(given, siteUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(given, siteUrl)
  const path = pathname + search + hash
  const isOurs = origin === new URL(siteUrl).origin && !path.startsWith('//')
  return isOurs && path.length <= LONGEST ? path : '/'
}
