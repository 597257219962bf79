import { hkdfSync } from 'node:crypto'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import type { BotCheck } from './bot-check.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Required prefix of the derived key: one attempt in 256 succeeds with the short one, one in 4096 with the long. */
const PREFIX = '00'
const LONGER_PREFIX = '000'
/** With the shorter prefix, the server's single derivation would also become slow. */
const LONGER_FROM = 4

/** Returns a challenge's expected work: derivations tried, times rounds of each. */
const workOf = ({ keyPrefix, cost }: { keyPrefix: string; cost: number }) => 16 ** keyPrefix.length * cost

/**
 * The built-in bot check. Its proof of work takes a browser about a second, and the server one derivation. It contacts
 * no other host and collects no personal data. `cost` is the usual number of PBKDF2 rounds per attempt.
 */
export function altchaCheck({ secret, cost: usual }: { secret: string; cost: number }): BotCheck {
  const hmacSignatureSecret = Buffer.from(hkdfSync('sha256', secret, '', 'bot challenge', 32)).toString('hex')
  const difficultyOf = (times: number) => {
    if (times < LONGER_FROM) return { keyPrefix: PREFIX, cost: usual * times }
    return { keyPrefix: LONGER_PREFIX, cost: Math.ceil((usual * times) / 16) }
  }
  return {
    async challenge(times) {
      const expiresAt = new Date(Date.now() + signInLimits.botCheckMinutes * 60_000)
      const { parameters, signature } = await createChallenge({
        algorithm: ALGORITHM,
        ...difficultyOf(times),
        deriveKey,
        expiresAt,
        hmacSignatureSecret,
      })
      const { algorithm, cost, expiresAt: ends = 0, keyLength, keyPrefix, nonce, salt } = parameters
      return {
        parameters: { algorithm, cost, expiresAt: ends, keyLength, keyPrefix, nonce, salt },
        signature: signature!,
        times,
      }
    },

    async judge(user_response_token) {
      try {
        const { challenge, solution } = JSON.parse(Buffer.from(user_response_token, 'base64').toString()) as Payload
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
        const { nonce, expiresAt } = challenge.parameters
        const times = workOf(challenge.parameters) / workOf(difficultyOf(1))
        // The nonce identifies the challenge. The token does not, because one challenge has many solutions.
        return verified ? { once: `altcha ${nonce}`, expires: new Date(expiresAt! * 1000), times } : undefined
      } catch {
        return undefined
      }
    },
  }
}
