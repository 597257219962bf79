import { AppError } from '@unspun/contract/errors.ts'
import type { BotCheckKind } from '@unspun/contract/site.ts'
import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'

export interface BotCheck {
  /** Creates a challenge of `times` the usual work. Throws `NotFound` if an outside service issues the challenges. */
  challenge(times: number): Promise<BotChallenge>
  judge(user_response_token: string): Promise<BotVerdict | undefined>
}

export interface BotVerdict {
  /** The key under which the solution may be used once (`BotProofs.takeOnce`). */
  once: string
  expires: Date
  /** How many times the usual work was done. Undefined for an outside service, which judges networks itself. */
  times?: number
}

export interface BotChallenge {
  parameters: {
    algorithm: string
    cost: number
    expiresAt: number
    keyLength: number
    keyPrefix: string
    nonce: string
    salt: string
  }
  signature: string
  times: number
}

export const SITEVERIFY: Record<Exclude<BotCheckKind, 'altcha'>, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}

/** The protocol of Turnstile, reCAPTCHA and hCaptcha. Throws `BotCheckAway` if the service does not answer. */
export function siteverifyCheck(options: {
  url: string
  siteSecret: string
  ask: TrustedFetch
  warn: (message: string, details?: unknown) => void
  now?: () => number
}): BotCheck {
  const { url, siteSecret, ask, warn, now = Date.now } = options
  return {
    async challenge() {
      throw new AppError('NotFound')
    },

    async judge(user_response_token) {
      let verdict: { success?: unknown; 'error-codes'?: unknown }
      try {
        const body = new URLSearchParams({ secret: siteSecret, response: user_response_token })
        const response = await ask(url, { method: 'POST', body })
        if (!response.ok) throw new Error(`answered ${response.status}`)
        verdict = (await response.json()) as typeof verdict
      } catch (error) {
        warn('The bot check service does not answer', error)
        throw new AppError('BotCheckAway')
      }
      if (verdict.success !== true) {
        // With a wrong secret every visitor fails, so the operator is warned.
        if (/secret|site-key/.test(String(verdict['error-codes'])))
          warn(`The bot check service refuses our settings: ${verdict['error-codes']}`)
        return undefined
      }
      // A service should accept a token only once. This does not rely on it.
      return { once: `siteverify ${user_response_token}`, expires: new Date(now() + 60 * 60_000) }
    },
  }
}
