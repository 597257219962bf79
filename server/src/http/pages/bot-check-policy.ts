import type { BotCheckKind } from '@unspun/contract/site.ts'

export interface BotCheckPolicy {
  scripts: readonly string[]
  frames: readonly string[]
  styles: readonly string[]
  callees: readonly string[]
  /** The built-in check starts a worker whose address comes from this policy. */
  trustedTypes: string | undefined
}

const withSources = (hosts: Partial<BotCheckPolicy>): BotCheckPolicy => ({
  scripts: [],
  frames: [],
  styles: [],
  callees: [],
  trustedTypes: undefined,
  ...hosts,
})

const TURNSTILE = ['https://challenges.cloudflare.com']
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** The sources that each service documents. */
export const botCheckPolicies: Record<BotCheckKind, BotCheckPolicy> = {
  altcha: withSources({ trustedTypes: 'unspun' }),
  turnstile: withSources({ scripts: TURNSTILE, frames: TURNSTILE }),
  recaptcha: withSources({
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    callees: ['https://www.google.com/recaptcha/'],
  }),
  hcaptcha: withSources({ scripts: HCAPTCHA, frames: HCAPTCHA, styles: HCAPTCHA, callees: HCAPTCHA }),
}
