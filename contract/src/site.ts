/**
 * What the pages must know of the deployment; it is part of every page's state, so nothing secret belongs here. Addresses have no
 * slash at the end.
 */
export interface Site {
  name: string
  url: string
  api_url: string
  data_url: string
  identity_url: string
  images_url: string
  /** Social sign-ins on offer, in the order of the settings. */
  sign_in_providers: { id: string; name: string }[]
  /** What asks whether a person registers; an outside one needs its public key. */
  bot_check: { kind: BotCheckKind; site_key: string }
  /** Where to write to the operator: an email address or a page. */
  contact: string
  /** The invented community of local mode is here. */
  demo: boolean
}

/** The site's own proof of work, or a service that the operator has an account with. */
export type BotCheckKind = 'altcha' | 'turnstile' | 'recaptcha' | 'hcaptcha'
