import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Nothing, Text } from './shapes.ts'

/**
 * The identity provider's calls, below `IDENTITY_URL`. The main API knows nothing of them: it trusts an issuer and its keys only, so
 * another provider can stand here. The session is an HttpOnly cookie of this base; the access token is what writes carry as `auth-token`.
 */
const Email = Text(limits.email)
/** Longer passwords are refused by the schema; shorter ones by a sentence. */
const Password = Text(limits.passwordMax)
const Code = Text(200)

/** A signed-in person as the provider knows them, with a fresh access token. Times are milliseconds. */
export const Session = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  token: Type.String(),
  expires_at: Type.Number(),
})
export type Session = Static<typeof Session>

export const ActionCode = Type.Object({
  operation: Type.Union([Type.Literal('VERIFY_EMAIL'), Type.Literal('PASSWORD_RESET'), Type.Literal('EMAIL_SIGNIN')]),
  email: Type.String(),
})
export type ActionCode = Static<typeof ActionCode>

export const signUp = endpoint({
  method: 'POST',
  path: '/sign-up/',
  summary: 'Register with email and password; sends the confirmation link and signs in',
  who: 'anyone',
  input: Type.Object({ email: Email, password: Password }),
  answer: Session,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in/',
  summary: 'Sign in with email and password',
  who: 'anyone',
  input: Type.Object({ email: Email, password: Password }),
  answer: Session,
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/',
  summary: 'A fresh access token for the session cookie; 401 without a session',
  who: 'anyone',
  input: Nothing,
  answer: Session,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out/',
  summary: 'End the session',
  who: 'anyone',
  input: Nothing,
  answer: Nothing,
})

export const checkCode = endpoint({
  method: 'POST',
  path: '/check-code/',
  summary: 'What a mailed code is for, without using it',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: ActionCode,
})

export const applyCode = endpoint({
  method: 'POST',
  path: '/apply-code/',
  summary: 'Use a VERIFY_EMAIL code: the email address counts as verified from here on',
  who: 'anyone',
  input: Type.Object({ oobCode: Code }),
  answer: ActionCode,
})

export const identityEndpoints = [signUp, signIn, refreshToken, signOut, checkCode, applyCode] as const
export type IdentityEndpoint = (typeof identityEndpoints)[number]
