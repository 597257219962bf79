import type { AnswerOf, Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import type * as contract from '@unspun/contract/identity.ts'
import type { JSONWebKeySet } from 'jose'

/** Who asks, as far as the identity provider may know. */
export interface Caller {
  /** The request's Cookie header. */
  cookie: string | undefined
  /** The network address that the connection comes from, never one that the caller names. */
  address: string
}

/** An answer, and the Set-Cookie headers that go with it. */
export interface Reply<T> {
  answer: T
  cookies: string[]
}

/** One call of the contract. Refusals are thrown as `AppError`. */
export type Operation<E extends Endpoint> = (input: InputOf<E>, caller: Caller) => Promise<Reply<AnswerOf<E>>>

/** Where a browser goes next, and the Set-Cookie headers that go with it. */
export interface Onward {
  location: string
  cookies: string[]
}

export interface SocialStart {
  provider: string
  display: 'popup' | 'page'
  to: string
  /** What the tab that begins it calls it. */
  flow: string | undefined
}

/** Signing in with an account elsewhere. Both calls answer for anything that may happen on the way, and throw `NotFound` alone. */
export interface Social {
  /** In the order in which they are offered. */
  readonly providers: readonly { id: string; name: string }[]
  /** To the provider; `to` is the path to come back to, which need not be a safe one; `flow` comes back as it is. */
  start(question: SocialStart, caller: Caller): Promise<Onward>
  /** Back from the provider, with what it gave the browser along, to the page `pages.auth` in the mode `social`. */
  finish(question: { provider: string; answer: URLSearchParams }, caller: Caller): Promise<Onward>
}

/**
 * The port to an identity provider. The site itself trusts only `issuer`, `audience` and the keys, so a provider elsewhere can take
 * the place of the embedded one: then nothing of this is served here, and the browser talks to it.
 */
export interface Identity {
  /** What `iss` and `aud` of an access token say: the provider's address, and the site's origin. */
  readonly issuer: string
  readonly audience: string
  /** The public keys of access tokens. */
  jwks(): Promise<JSONWebKeySet>
  /** Host names whose pages may call the provider. */
  readonly domains: readonly string[]

  /** Throws `InvalidEmail`, `PasswordTooWeak`, `NotABot`, `EmailUnavailable`, `TooManyTries`. */
  signUp: Operation<typeof contract.signUp>
  /** Throws `LoginFailed` for a wrong password and an unknown person alike, `InvalidEmail`, `TooManyTries`. */
  signIn: Operation<typeof contract.signIn>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. */
  signInWithCode: Operation<typeof contract.signInWithCode>
  /** Throws `NotSignedIn`. */
  refreshToken: Operation<typeof contract.refreshToken>
  signOut: Operation<typeof contract.signOut>
  /** Throws `NotSignedIn`, `TooManyTries`. Does nothing for a verified person. */
  sendVerification: Operation<typeof contract.sendVerification>
  /** Both throw `InvalidEmail`, `TooManyTries`, and answer the same for a known and an unknown address. */
  sendReset: Operation<typeof contract.sendReset>
  sendSignInLink: Operation<typeof contract.sendSignInLink>
  /** Throws `CodeInvalid`, `CodeExpired`. */
  checkCode: Operation<typeof contract.checkCode>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. */
  applyCode: Operation<typeof contract.applyCode>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`, `PasswordTooWeak`. */
  resetPassword: Operation<typeof contract.resetPassword>
  /** Throws `ReLogin` without a session, `RecentLogin` with an old one, `EmailNotVerified`, `PasswordTooWeak`. */
  updatePassword: Operation<typeof contract.updatePassword>
  authorisedDomains: Operation<typeof contract.authorisedDomains>
  readonly social: Social
}
