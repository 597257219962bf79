import type { AnswerOf, Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import type * as contract from '@unspun/contract/identity.ts'
import type { JSONWebKeySet } from 'jose'

export interface Caller {
  cookie: string | undefined
  /** The network address of the connection. The client cannot choose it. */
  address: string
  agent?: string | undefined
}

export interface Reply<T> {
  answer: T
  cookies: string[]
}

/** A call of the contract. It throws refusals as `AppError`. */
export type Operation<E extends Endpoint> = (input: InputOf<E>, caller: Caller) => Promise<Reply<AnswerOf<E>>>

export interface Onward {
  location: string
  cookies: string[]
}

export interface SocialStart {
  provider: string
  display: 'popup' | 'page'
  to: string
  /** The id that the tab chose for this sign-in. */
  flow: string | undefined
  /** True if a signed-in person confirms their identity. Then only their own account may sign in. */
  confirm: boolean
  /** The code of an invitation, with which a new person registers. */
  invitation?: string | undefined
}

/** Sign-in with another provider's account. Every expected failure is a redirect. Both calls throw only `NotFound`. */
export interface Social {
  /** In display order. */
  readonly providers: readonly { id: string; name: string }[]
  /** Redirects to the provider. `to` is the path to return to, which is validated here. `flow` is returned as is. */
  start(question: SocialStart, caller: Caller): Promise<Onward>
  finish(question: { provider: string; answer: URLSearchParams }, caller: Caller): Promise<Onward>
}

/**
 * An identity provider. The site trusts only `issuer`, `audience` and the keys, so an external one can replace the
 * embedded one. Then none of these calls is served here, and the browser talks to that provider directly.
 */
export interface Identity {
  /** The `iss` and `aud` of access tokens: the provider's address and the site's origin. */
  readonly issuer: string
  readonly audience: string
  jwks(): Promise<JSONWebKeySet>
  readonly domains: readonly string[]
  /** Origins of browser extensions that may request a token: see `isListedExtension`. */
  readonly extensionOrigins: readonly string[]

  /** Returns the uid of an account that has signed in on the caller's device, without asking the database. */
  knownAccount(caller: Caller): Promise<string | undefined>

  /** Throws `InvalidEmail`, `PasswordTooWeak`, `NotABot`, `EmailUnavailable`, `TooManyTries`. */
  signUp: Operation<typeof contract.signUp>
  /** These three may answer a pending sign-in. Throws `LoginFailed` for a wrong password and for an unknown address alike, `InvalidEmail`, `TooManyTries`. */
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
  /**
   * Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`, and `LogInToConfirm` without a session of the account.
   * Accepts a used code in its owner's browser.
   */
  applyCode: Operation<typeof contract.applyCode>
  /** Throws `CodeInvalid`, also for a confirmed account, `CodeExpired`, `CodeUnsupported`, `PasswordTooWeak`. */
  confirmWithPassword: Operation<typeof contract.confirmWithPassword>
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
  /** Throws `NotSignedIn`, `FactorCodeWrong`, `TooManyTries`, `TooManyCodes`. */
  giveCode: Operation<typeof contract.giveCode>
  /** Throws `TooManyTries`. */
  passkeyOptions: Operation<typeof contract.passkeyOptions>
  /** Throws `PasskeyFailed`, `TooManyTries`. */
  signInWithPasskey: Operation<typeof contract.signInWithPasskey>
  /** All that follow throw `NotSignedIn`. A pending session may only call `reportLostFactors`. */
  listFactors: Operation<typeof contract.listFactors>
  /** Those that change factors also throw `RecentLogin`. `startTotp` throws `TotpExists`, `EmailNotVerified`. */
  startTotp: Operation<typeof contract.startTotp>
  /** Throws `TotpExists`, `FactorCodeWrong`. */
  finishTotp: Operation<typeof contract.finishTotp>
  removeTotp: Operation<typeof contract.removeTotp>
  /** Both throw `EmailNotVerified`, `TooManyPasskeys`; `addPasskey` throws `PasskeyFailed`. */
  newPasskeyOptions: Operation<typeof contract.newPasskeyOptions>
  addPasskey: Operation<typeof contract.addPasskey>
  removePasskey: Operation<typeof contract.removePasskey>
  /** Throws `NoSecondFactor`. */
  newRecoveryCodes: Operation<typeof contract.newRecoveryCodes>
  /** Throws `NotSignedIn` without a pending session. Does nothing over the limit of mails. */
  reportLostFactors: Operation<typeof contract.reportLostFactors>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`, `CodeTooEarly`. */
  removeLostFactors: Operation<typeof contract.removeLostFactors>
  /** Throws `CodeInvalid`, `CodeExpired`, `CodeUnsupported`. */
  keepFactors: Operation<typeof contract.keepFactors>
  authorisedDomains: Operation<typeof contract.authorisedDomains>
  readonly social: Social
}
