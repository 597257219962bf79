import type { BotCheckKind } from '@unspun/contract/site.ts'
import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import { altchaCheck } from './altcha-check.ts'
import { type BotCheck, SITEVERIFY, siteverifyCheck } from './bot-check.ts'

export interface BotCheckSettings {
  kind: BotCheckKind
  siteKey: string
  siteSecret: string
  url: string | undefined
  /** PBKDF2 rounds per attempt. The built-in check takes about 256 attempts. */
  cost: number
}

export function botCheckOf(
  settings: BotCheckSettings,
  parts: { secret: string; fetch: TrustedFetch; warn: (message: string, details?: unknown) => void },
): BotCheck {
  const { kind, siteSecret, cost } = settings
  if (kind === 'altcha') return altchaCheck({ secret: parts.secret, cost })
  return siteverifyCheck({ url: settings.url ?? SITEVERIFY[kind], siteSecret, ask: parts.fetch, warn: parts.warn })
}
