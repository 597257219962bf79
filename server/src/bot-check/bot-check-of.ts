import type { TrustedFetch } from '../engines/web-fetch/trusted-fetch.ts'
import type { Config } from '../settings/config.ts'
import { altchaCheck } from './altcha-check.ts'
import { type BotCheck, SITEVERIFY, siteverifyCheck } from './bot-check.ts'

/** The bot check that the settings ask for. */
export function botCheckOf(
  { botCheck }: Pick<Config, 'botCheck'>,
  parts: { secret: string; fetch: TrustedFetch; warn: (message: string, details?: unknown) => void },
): BotCheck {
  const { kind, siteSecret, cost } = botCheck
  if (kind === 'altcha') return altchaCheck({ secret: parts.secret, cost })
  return siteverifyCheck({ url: botCheck.url ?? SITEVERIFY[kind], siteSecret, ask: parts.fetch, warn: parts.warn })
}
