import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { Browser } from '../../app.ts'
import { type CodeState, judgeCode } from '../code-check.ts'

/** `elsewhere`: this browser has no session of the account, so somebody else may have registered with the address. */
export type Verification = CodeState | { is: 'elsewhere' }

// A code works once, but React may run an effect twice. Both runs share one response.
const asked = new Map<string, Promise<Verification>>()

async function apply({ identity, account }: Browser, oobCode: string): Promise<Verification> {
  if (!oobCode) return { is: 'refused', why: accountMessages.codeInvalid }
  const answer = await identity.post('/apply-code/', { oobCode })
  const code: Verification =
    answer?.primary_error === 'Auth__LogInToConfirm' ? { is: 'elsewhere' } : judgeCode(answer, 'VERIFY_EMAIL')
  if (code.is === 'good') await account.emailVerified()
  // The code was not used, so the next try sends another request.
  if (code.is === 'away' || code.is === 'elsewhere') asked.delete(oobCode)
  return code
}

/** A signed-in member counts as verified at once. */
export function verifyEmail(browser: Browser, oobCode: string): Promise<Verification> {
  const known = asked.get(oobCode) ?? apply(browser, oobCode)
  asked.set(oobCode, known)
  return known
}
