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

/** Starts the session in the provider's response, or returns the sentences to show: `unreached` if there was no response. */
async function enter({ account }: Browser, proof: Outcome<SignedIn>, unreached: string): Sentences {
  if (!proof) return [unreached]
  if (proof.errors) return proof.errors
  if ('pending' in proof) return [accountMessages.secondStepMissing]
  if (!(await account.takeOver(proof))) return [accountMessages.loginFailedRetry]
  tellSignedIn()
  return []
}

/** Like all functions here, it returns the sentences to show: none after a success. */
export async function signIn(browser: Browser, email: string, password: string): Sentences {
  const proof = await browser.identity.post('/sign-in/', { email, password })
  return enter(browser, proof, accountMessages.loginFailedRetry)
}

/** `bot_proof` comes from a passed bot check and works once. */
export async function signUp(browser: Browser, email: string, password: string, bot_proof: string): Sentences {
  const proof = await browser.identity.post('/sign-up/', { email, password, bot_proof })
  return enter(browser, proof, siteMessages.offline)
}

export async function signInWithCode(browser: Browser, oobCode: string): Sentences {
  const proof = await browser.identity.post('/sign-in-with-code/', { oobCode })
  return enter(browser, proof, accountMessages.loginFailedRetry)
}

/** Confirms the address of an account that this browser is not logged in to. */
export async function confirmWithPassword(browser: Browser, oobCode: string, password: string): Sentences {
  const proof = await browser.identity.post('/confirm-with-password/', { oobCode, password })
  return enter(browser, proof, siteMessages.offline)
}

/** Starts the session whose cookie the provider has set, for example after a social login. */
export async function pickUpSession({ account }: Browser): Sentences {
  const token = await account.renew()
  return token === undefined || token === 'refused' ? [accountMessages.loginFailedRetry] : []
}

export async function sendLink({ identity }: Browser, email: string): Sentences {
  const answer = await identity.post('/send-sign-in-link/', { email })
  return answer ? (answer.errors ?? []) : [siteMessages.offline]
}
