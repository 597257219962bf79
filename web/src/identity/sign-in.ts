import type { Outcome } from '@unspun/contract/client.ts'
import type { SignedIn } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { Browser } from '../app.ts'

const CHANNEL = 'unspun:signed-in'

/** Signals a sign-in to other tabs. A tab that waits for its member to confirm their identity then continues. */
function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('')
  channel.close()
}

/** Calls `then` whenever someone signs in in another tab. Returns a function that unsubscribes. */
export function onSignedInElsewhere(then: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = then
  return () => channel.close()
}

type Sentences = Promise<readonly string[]>

/** How a sign-in ended: `refused` has the sentences to show; `pending` if it lacks its second step, which the store then has. */
export interface Entry {
  refused?: readonly string[]
  pending?: true
}

/** Starts the session in the provider's response. `unreached` is shown if there was no response. */
async function enter({ account }: Browser, proof: Outcome<SignedIn>, unreached: string): Promise<Entry> {
  if (!proof) return { refused: [unreached] }
  if (proof.errors) return { refused: proof.errors }
  if ('pending' in proof) {
    account.waitForStep(proof)
    return { pending: true }
  }
  if (!(await account.takeOver(proof))) return { refused: [accountMessages.loginFailedRetry] }
  tellSignedIn()
  return {}
}

export async function signIn(browser: Browser, email: string, password: string): Promise<Entry> {
  const proof = await browser.identity.post('/sign-in/', { email, password })
  return enter(browser, proof, accountMessages.loginFailedRetry)
}

/** `bot_proof` comes from a passed bot check and works once. */
export async function signUp(
  browser: Browser,
  person: { email: string; password: string; bot_proof: string; invitation?: string },
): Promise<Entry> {
  const proof = await browser.identity.post('/sign-up/', person)
  return enter(browser, proof, siteMessages.offline)
}

export async function signInWithCode(browser: Browser, oobCode: string): Promise<Entry> {
  const proof = await browser.identity.post('/sign-in-with-code/', { oobCode })
  return enter(browser, proof, accountMessages.loginFailedRetry)
}

/** Confirms the address of an account that this browser is not logged in to. */
export async function confirmWithPassword(browser: Browser, oobCode: string, password: string): Promise<Entry> {
  const proof = await browser.identity.post('/confirm-with-password/', { oobCode, password })
  return enter(browser, proof, siteMessages.offline)
}

/** Starts the session whose cookie the provider has set, for example after a social login. */
export async function pickUpSession({ account }: Browser): Promise<Entry> {
  const token = await account.renew()
  if (token === 'pending') return { pending: true }
  return token === undefined || token === 'refused' ? { refused: [accountMessages.loginFailedRetry] } : {}
}

/** Finishes a sign-in, or confirms a session, with a code of an app or a recovery code. */
export async function giveCode(browser: Browser, code: string): Promise<Entry> {
  const proof = await browser.identity.post('/give-code/', { code })
  if (proof?.status === 401) await browser.account.renew()
  return enter(browser, proof, siteMessages.offline)
}

/**
 * Signs in with a passkey, finishes a sign-in or confirms a session. With `auto` the browser offers passkeys at the field for the email
 * address, and nothing happens until one is chosen. Undefined if the person, the browser or `signal` stopped it.
 */
export async function signInWithPasskey(
  browser: Browser,
  how: { auto: boolean; signal: AbortSignal },
): Promise<Entry | undefined> {
  const [asked, { chosenPasskey }] = await Promise.all([
    browser.identity.post('/passkey-options/', {}),
    import('./second-step/passkeys.ts'),
  ])
  // Nobody has asked for what the browser offers by itself, so it may fail silently.
  if (how.auto && (!asked || asked.errors)) return undefined
  if (!asked) return { refused: [siteMessages.offline] }
  if (asked.errors) return { refused: asked.errors }
  const response = await chosenPasskey(asked.options, how)
  if (!response) return undefined
  return enter(browser, await browser.identity.post('/sign-in-with-passkey/', { response }), siteMessages.offline)
}

/** Returns the sentences to show: none after a success. */
export async function sendLink({ identity }: Browser, email: string): Sentences {
  const answer = await identity.post('/send-sign-in-link/', { email })
  return answer ? (answer.errors ?? []) : [siteMessages.offline]
}
