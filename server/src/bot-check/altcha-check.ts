import { hkdfSync } from 'node:crypto'
import { limits } from '@unspun/contract/limits.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import type { BotCheck } from './bot-check.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** The derived key must begin with so many zeros: one try in 256 does. */
const PREFIX = '00'

/**
 * The site's own bot check: work that costs a browser about a second, and us nothing to set and one derivation to check. No other host is
 * asked, and nothing about the person is looked at. `cost`: PBKDF2 rounds of one try.
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
        // By the challenge, not by what was sent: one challenge has many solutions.
        return verified ? { once: `altcha ${nonce}`, expires: new Date(expiresAt! * 1000) } : undefined
      } catch {
        // What a stranger sends may have any shape; what has not ours is no solution.
        return undefined
      }
    },
  }
}
