import { signInLimits } from '@unspun/contract/identity.ts'
import { askIdentity } from './ask-account.ts'

/** Somebody who is signed in on the site. */
export interface SignedIn {
  token: string
  uid: string
  email_verified: boolean
  /** When the token ends, by this machine's clock. */
  until: number
}

/**
 * The reader's account, as far as it is known. `elsewhere`: the site gives this extension no token, so its readers vote on the site's own
 * pages. `away`: the site could not be reached.
 */
export type Standing = SignedIn | 'out' | 'elsewhere' | 'away'

const NAME = 'token'
/** The member's reader id, which `own-votes.ts` keeps and which goes with the token. */
export const READER = 'reader'
const REFUSED = 'no-token'
const MINUTE = 60_000

/** The token of an earlier request, if it is still good. It is kept in the memory of the browser alone, closed to scripts in pages. */
export async function keptToken(): Promise<SignedIn | null> {
  const { [NAME]: kept } = await chrome.storage.session.get(NAME)
  const standing = kept as SignedIn | undefined
  return standing && standing.until - Date.now() > MINUTE / 2 ? standing : null
}

let asking: Promise<Standing> | undefined

/** Asks the site for a token with its session cookie. The request tells nothing about a page. A second caller waits for the first. */
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
    // Not listed by the operator, or a site whose identity provider is elsewhere. It stays so until the browser ends.
    await chrome.storage.session.set({ [REFUSED]: true })
    return 'elsewhere'
  }
  const { token, uid, email_verified } = answer
  // A token that is no text, or absurdly long, comes from no provider of ours.
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
