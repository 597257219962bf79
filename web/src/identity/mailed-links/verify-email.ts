import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { Browser } from '../../app.ts'
import { type CodeState, judgeCode } from '../code-check.ts'

// A code works once, and React may run an effect twice, so both runs share one answer.
const asked = new Map<string, Promise<CodeState>>()

async function apply({ identity, account }: Browser, oobCode: string): Promise<CodeState> {
  if (!oobCode) return { is: 'refused', why: accountMessages.codeInvalid }
  const code = judgeCode(await identity.post('/apply-code/', { oobCode }), 'VERIFY_EMAIL')
  if (code.is === 'good') await account.emailVerified()
  // The code was not checked, so the next try asks again.
  if (code.is === 'away') asked.delete(oobCode)
  return code
}

/** Uses a mailed code and returns the result. A signed-in person counts as verified at once. */
export function verifyEmail(browser: Browser, oobCode: string): Promise<CodeState> {
  const known = asked.get(oobCode) ?? apply(browser, oobCode)
  asked.set(oobCode, known)
  return known
}
