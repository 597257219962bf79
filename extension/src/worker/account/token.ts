import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { askIdentity } from './ask-account.ts'

export interface SignedIn {
  token: string
  uid: string
  email_verified: boolean
  /** By this machine's clock. */
  until: number
}

/** `elsewhere`: the site issues no token to this extension. `away`: the site could not be reached. */
export type Standing = SignedIn | 'out' | 'elsewhere' | 'away'

const NAME = 'token'
/** The storage key of the member's reader id, which `own-votes.ts` stores and which is deleted with the token. */
export const READER = 'reader'
const REFUSED = 'no-token'
const MINUTE = 60_000

/** Returns the stored token if it has not expired. It is in session storage, which scripts in pages cannot read. */
export async function keptToken(): Promise<SignedIn | null> {
  const { [NAME]: kept } = await chrome.storage.session.get(NAME)
  const standing = kept as SignedIn | undefined
  return standing && standing.until - Date.now() > MINUTE / 2 ? standing : null
}

let asking: Promise<Standing> | undefined

/** Requests a token with the site's session cookie. The request reveals nothing about a page. Concurrent callers share it. */
export function renewToken(): Promise<Standing> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<Standing> {
  const { [REFUSED]: isRefused } = await chrome.storage.session.get(REFUSED)
  if (isRefused) return 'elsewhere'
  const identity = await askIdentity()
  const answer = await identity.post('/token/', {})
  if (!answer) return 'away'
  if (answer.errors) {
    if (answer.status === 429) return 'away'
    await forgetToken()
    if (answer.status === 401) return 'out'
    // The operator has not listed this extension, or the site's identity provider is external. Remembered until the browser exits.
    await chrome.storage.session.set({ [REFUSED]: true })
    return 'elsewhere'
  }
  if ('pending' in answer) {
    await forgetToken()
    return 'out'
  }
  const { token, uid, email_verified } = answer
  // Our provider issues no token that is not a text or is this long.
  if (typeof token !== 'string' || token.length > 4096 || typeof uid !== 'string') return 'away'
  const standing = {
    token,
    uid,
    email_verified: email_verified === true,
    until: Date.now() + signInLimits.accessTokenMinutes * MINUTE,
  }
  await chrome.storage.session.set({ [NAME]: standing })
  return standing
}

export async function forgetToken(): Promise<void> {
  await chrome.storage.session.remove([NAME, READER])
}
