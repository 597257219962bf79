import { hkdfSync } from 'node:crypto'
import { limits } from '@unspun/contract/limits.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import type { BotCheck } from './bot-check.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Required prefix of the derived key. One attempt in 256 succeeds. */
const PREFIX = '00'

/**
 * The built-in bot check: proof of work that takes a browser about a second, and the server one derivation to verify. It contacts
 * no other host and collects no personal data. `cost`: PBKDF2 rounds per attempt.
 */
export function altchaCheck({ secret, cost }: { secret: string; cost: number }): BotCheck {
  const hmacSignatureSecret = Buffer.from(hkdfSync('sha256', secret, '', 'bot challenge', 32)).toString('hex')
  return {
    async challenge() {
      const expiresAt = new Date(Date.now() + limits.botCheckMinutes * 60_000)
      const { parameters, signature } = await createChallenge({
        algorithm: ALGORITHM,
        cost,
        keyPrefix: PREFIX,
        deriveKey,
        expiresAt,
        hmacSignatureSecret,
      })
      const { algorithm, expiresAt: ends = 0, keyLength, keyPrefix, nonce, salt } = parameters
      return {
        parameters: { algorithm, cost, expiresAt: ends, keyLength, keyPrefix, nonce, salt },
        signature: signature!,
      }
    },

    async judge(user_response_token) {
      try {
        const { challenge, solution } = JSON.parse(Buffer.from(user_response_token, 'base64').toString()) as Payload
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
        const { nonce, expiresAt } = challenge.parameters
        // The nonce identifies the challenge. The sent token would not, since one challenge has many solutions.
        return verified ? { once: `altcha ${nonce}`, expires: new Date(expiresAt! * 1000) } : undefined
      } catch {
        // Malformed input is not a solution.
        return undefined
      }
    },
  }
}
