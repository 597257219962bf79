import type { Outcome } from '@unspun/contract/client.ts'
import type { ActionCode } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'

/** `away` means that the provider did not respond and that the check can be repeated. */
export type CodeState =
  | { is: 'checking' }
  | { is: 'good'; email: string; valid_from?: number }
  | { is: 'refused'; why: string }
  | { is: 'away'; why: string }

export function judgeCode(answer: Outcome<ActionCode>, operation: ActionCode['operation']): CodeState {
  if (!answer) return { is: 'away', why: siteMessages.offline }
  if (answer.status === 429) return { is: 'away', why: answer.errors[0] ?? accountMessages.tooManyTries }
  if (answer.errors) return { is: 'refused', why: answer.errors[0] ?? accountMessages.codeInvalid }
  if (answer.operation !== operation) return { is: 'refused', why: accountMessages.codeUnsupported }
  const { email, valid_from } = answer
  return { is: 'good', email, ...(valid_from === undefined ? {} : { valid_from }) }
}
