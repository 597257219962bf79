import type { AnswerOf, Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import type * as contract from '@unspun/contract/identity.ts'
import type { JSONWebKeySet } from 'jose'

/** The caller, as far as the identity provider knows them. */
export interface Caller {
  /** The request's Cookie header. */
  cookie: string | undefined
  /** The network address of the connection, never one that the client claims. */
  address: string
  /** The request's User-Agent header. */
  agent?: string | undefined
}

/** An answer with its Set-Cookie headers. */
export interface Reply<T> {
  answer: T
  cookies: string[]
}

/** One call of the contract. Refusals are thrown as `AppError`. */
export type Operation<E extends Endpoint> = (input: InputOf<E>, caller: Caller) => Promise<Reply<AnswerOf<E>>>

/** A redirect with its Set-Cookie headers. */
export interface Onward {
  location: string
  cookies: string[]
}

export interface SocialStart {
  provider: string
  display: 'popup' | 'page'
  to: string
  /** The id that the starting tab gave this sign-in. */
  flow: string | undefined
  /** A person who is signed in confirms that it is them: only the caller's own account may sign in. */
  confirm: boolean
}

/**
 * Sign-in with an account at another provider. Both calls turn every expected failure into a redirect; the only error they throw is
 * `NotFound`.
 */
export interface Social {
  /** In display order. */
  readonly providers: readonly { id: string; name: string }[]
  /** Redirects to the provider. `to` is the path to return to and is validated here; `flow` is returned unchanged. */
  start(question: SocialStart, caller: Caller): Promise<Onward>
  /** Handles the provider's answer and redirects to `pages.auth` in the mode `social`. */
  finish(question: { provider: string; answer: URLSearchParams }, caller: Caller): Promise<Onward>
}

/**
 * The interface of an identity provider. The site itself trusts only `issuer`, `audience` and the keys, so an external provider can
 * replace the embedded one. In that case none of these calls is served here, and the browser talks to that provider directly.
 */
export interface Identity {
  /** The `iss` and `aud` of access tokens: the provider's address and the site's origin. */
  readonly issuer: string
  readonly audience: string
  /** The public keys that verify access tokens. */
  jwks(): Promise<JSONWebKeySet>
  /** Host names whose pages may call the provider. */
  readonly domains: readonly string[]
  /** Origins of browser extensions that may ask for a token: see `isListedExtension`. */
  readonly extensionOrigins: readonly string[]

  /** Throws `InvalidEmail`, `PasswordTooWeak`, `NotABot`, `EmailUnavailable`, `TooManyTries`. */
  signUp: Operation<typeof contract.signUp>
  /** Throws `LoginFailed` for a wrong password and for an unknown address alike, `InvalidEmail`, `TooManyTries`. */
  signIn: Operation<typeof contract.signIn>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. */
  signInWithCode: Operation<typeof contract.signInWithCode>
  /** Throws `NotSignedIn`. */
  refreshToken: Operation<typeof contract.refreshToken>
  signOut: Operation<typeof contract.signOut>
  /** Throws `NotSignedIn`, `TooManyTries`. Does nothing for a verified address. */
  sendVerification: Operation<typeof contract.sendVerification>
  /** Both throw `InvalidEmail`, `TooManyTries`, and give the same answer for known and unknown addresses. */
  sendReset: Operation<typeof contract.sendReset>
  sendSignInLink: Operation<typeof contract.sendSignInLink>
  /** Throws `CodeInvalid`, `CodeExpired`. */
  checkCode: Operation<typeof contract.checkCode>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. A used code changes nothing; its owner's own browser gets the same answer. */
  applyCode: Operation<typeof contract.applyCode>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. */
  didNotRegister: Operation<typeof contract.didNotRegister>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`, `PasswordTooWeak`. */
  resetPassword: Operation<typeof contract.resetPassword>
  /** Throws `ReLogin` without a session, `RecentLogin` for an old one, `EmailNotVerified`, `PasswordTooWeak`. */
  updatePassword: Operation<typeof contract.updatePassword>
  /** These four throw `NotSignedIn`. Ending an unknown session, or somebody else's, does nothing. */
  listSessions: Operation<typeof contract.listSessions>
  endSession: Operation<typeof contract.endSession>
  endOtherSessions: Operation<typeof contract.endOtherSessions>
  waysToSignIn: Operation<typeof contract.waysToSignIn>
  authorisedDomains: Operation<typeof contract.authorisedDomains>
  readonly social: Social
}
