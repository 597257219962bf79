import type { BotCheckKind } from '@unspun/contract/site.ts'

/** What the pages' policy must say besides their own parts, so that a bot check runs. Lists are of sources. */
export interface BotCheckPolicy {
  scripts: readonly string[]
  frames: readonly string[]
  styles: readonly string[]
  callees: readonly string[]
  /** The site's own check starts a worker from an address that one named policy gives; the services' scripts know nothing of such. */
  trustedTypes: string | undefined
}

const lets = (hosts: Partial<BotCheckPolicy>): BotCheckPolicy => ({
  scripts: [],
  frames: [],
  styles: [],
  callees: [],
  trustedTypes: undefined,
  ...hosts,
})

const TURNSTILE = ['https://challenges.cloudflare.com']
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** As each service documents it. */
export const botCheckPolicies: Record<BotCheckKind, BotCheckPolicy> = {
  altcha: lets({ trustedTypes: 'unspun' }),
  turnstile: lets({ scripts: TURNSTILE, frames: TURNSTILE }),
  recaptcha: lets({
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    callees: ['https://www.google.com/recaptcha/'],
  }),
  hcaptcha: lets({ scripts: HCAPTCHA, frames: HCAPTCHA, styles: HCAPTCHA, callees: HCAPTCHA }),
}
