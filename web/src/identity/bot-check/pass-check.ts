import type { validateRecaptcha } from '@unspun/contract/accounts.ts'
import type { Client } from '@unspun/contract/client.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { type Challenge, solve } from './solve.ts'

export type Proof = Pick<AnswerOf<typeof validateRecaptcha>, 'bot_proof' | 'expires_at'>
/** `failed` is the sentence to show. */
export type Verdict = Proof | { failed: string }

export async function validate(api: Client<ApiEndpoint>, user_response_token: string): Promise<Verdict> {
  const answer = await api.post('/users/validate-recaptcha/', { user_response_token })
  if (!answer) return { failed: accountMessages.botCheckAway }
  return answer.errors ? { failed: answer.errors[0] ?? accountMessages.botCheckFailed } : answer
}

/** Calls `onLonger` if the check takes longer than usual. Rejects when aborted. */
export async function passOwnCheck(
  api: Client<ApiEndpoint>,
  { signal, onLonger }: { signal: AbortSignal; onLonger: () => void },
): Promise<Verdict> {
  // Browsers provide `crypto.subtle` only on secure pages.
  if (!globalThis.crypto?.subtle) return { failed: accountMessages.botCheckInsecure }
  const challenge = await api.post('/users/bot-challenge/', {})
  signal.throwIfAborted()
  if (!challenge) return { failed: accountMessages.botCheckAway }
  if (challenge.errors) return { failed: challenge.errors[0] ?? accountMessages.botCheckFailed }
  const { parameters, signature, times } = challenge
  if (times > 1) onLonger()
  try {
    return await validate(api, await solve({ parameters, signature } satisfies Challenge, signal))
  } catch {
    signal.throwIfAborted()
    return { failed: accountMessages.botCheckFailed }
  }
}
