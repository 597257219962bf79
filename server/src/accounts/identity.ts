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
  authorisedDomains(): readonly string[]

  /** Throws `InvalidEmail`, `PasswordTooWeak`, `EmailInUse`, `TooManyTries`. */
  signUp: Operation<typeof contract.signUp>
  /** Throws `LoginFailed` for a wrong password and an unknown person alike, `InvalidEmail`, `TooManyTries`. */
  signIn: Operation<typeof contract.signIn>
  /** Throws `NotSignedIn`. */
  refreshToken: Operation<typeof contract.refreshToken>
  signOut: Operation<typeof contract.signOut>
  /** Throws `CodeInvalid`, `CodeExpired`. */
  checkCode: Operation<typeof contract.checkCode>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. */
  applyCode: Operation<typeof contract.applyCode>
}
