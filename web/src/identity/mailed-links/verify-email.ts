import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { Browser } from '../../app.ts'
import { type CodeState, judgeCode } from '../code-check.ts'

// A code works once, but React may run an effect twice. Both runs share one response.
const asked = new Map<string, Promise<CodeState>>()

async function apply({ identity, account }: Browser, oobCode: string): Promise<CodeState> {
  if (!oobCode) return { is: 'refused', why: accountMessages.codeInvalid }
  const code = judgeCode(await identity.post('/apply-code/', { oobCode }), 'VERIFY_EMAIL')
  if (code.is === 'good') await account.emailVerified()
  // The code was not checked, so the next try sends another request.
  if (code.is === 'away') asked.delete(oobCode)
  return code
}

/** A signed-in member counts as verified at once. */
export function verifyEmail(browser: Browser, oobCode: string): Promise<CodeState> {
  const known = asked.get(oobCode) ?? apply(browser, oobCode)
  asked.set(oobCode, known)
  return known
}
