import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import type { Browser } from '../app.ts'

// A code works once, and React may run an effect twice: both runs get the one answer.
const asked = new Map<string, Promise<string | undefined>>()

async function apply({ identity, account }: Browser, oobCode: string): Promise<string | undefined> {
  if (!oobCode) return accountMessages.codeInvalid
  const answer = await identity.post('/apply-code/', { oobCode })
  if (!answer) return messages.web.offline
  if (answer.errors) return answer.errors[0] ?? accountMessages.codeInvalid
  await account.emailVerified()
  return undefined
}

/** Uses a mailed code; gives the sentence to show if it did not work. A signed-in person counts as verified at once. */
export function verifyEmail(browser: Browser, oobCode: string): Promise<string | undefined> {
  const known = asked.get(oobCode) ?? apply(browser, oobCode)
  asked.set(oobCode, known)
  return known
}
