import type { BotCheckKind } from '@unspun/contract/site.ts'
import type { TrustedFetch } from '../engines/web-fetch/trusted-fetch.ts'
import { altchaCheck } from './altcha-check.ts'
import { type BotCheck, SITEVERIFY, siteverifyCheck } from './bot-check.ts'

/** The service that tells people from programs. An outside service has a pair of keys, and `url` where it is not at its usual address. */
export interface BotCheckSettings {
  kind: BotCheckKind
  siteKey: string
  siteSecret: string
  url: string | undefined
  /** PBKDF2 rounds of one try; the site's own check takes about 256 tries. */
  cost: number
}

/** The bot check that the settings ask for. */
export function botCheckOf(
  settings: BotCheckSettings,
  parts: { secret: string; fetch: TrustedFetch; warn: (message: string, details?: unknown) => void },
): BotCheck {
  const { kind, siteSecret, cost } = settings
  if (kind === 'altcha') return altchaCheck({ secret: parts.secret, cost })
  return siteverifyCheck({ url: settings.url ?? SITEVERIFY[kind], siteSecret, ask: parts.fetch, warn: parts.warn })
}
