import { accountMessages } from '@unspun/contract/account-messages.ts'
import type { Outcome } from '@unspun/contract/client.ts'
import type { Session as Proof } from '@unspun/contract/identity.ts'
import { messages } from '@unspun/contract/messages.ts'
import type { Browser } from '../app.ts'

type Sentences = Promise<readonly string[]>

/** Takes up the session that was answered, or gives the sentences to show; `unheard` if nobody answered. */
async function enter({ account }: Browser, proof: Outcome<Proof>, unheard: string): Sentences {
  if (!proof) return [unheard]
  if (proof.errors) return proof.errors
  return (await account.takeOver(proof)) ? [] : [accountMessages.loginFailedRetry]
}

/** Logs in with email and password. All ways in give the sentences to show, none if they worked. */
export async function signIn(browser: Browser, email: string, password: string): Sentences {
  const proof = await browser.identity.post('/sign-in/', { email, password })
  return enter(browser, proof, accountMessages.loginFailedRetry)
}

/** Registers and logs in. `bot_proof` is of a passed bot check and works once. */
export async function signUp(browser: Browser, email: string, password: string, bot_proof: string): Sentences {
  const proof = await browser.identity.post('/sign-up/', { email, password, bot_proof })
  return enter(browser, proof, messages.web.offline)
}

/** Logs in with a mailed code, which works once. */
export async function signInWithCode(browser: Browser, oobCode: string): Sentences {
  const proof = await browser.identity.post('/sign-in-with-code/', { oobCode })
  return enter(browser, proof, accountMessages.loginFailedRetry)
}

/** Takes up the session whose cookie the provider has set, as after a social login. */
export async function pickUpSession({ account }: Browser): Sentences {
  const token = await account.renew()
  return token === undefined || token === 'refused' ? [accountMessages.loginFailedRetry] : []
}

/** Asks for a login link. */
export async function sendLink({ identity }: Browser, email: string): Sentences {
  const answer = await identity.post('/send-sign-in-link/', { email })
  return answer ? (answer.errors ?? []) : [messages.web.offline]
}
