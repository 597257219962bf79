import type { Reads } from './endpoints.ts'

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

/**
 * One page for everybody, as the renderer in `web` gives it to the server. `head` is tags for `<head>`, `html` goes into `<div id="app">`,
 * `state` into `<script type="application/json" id="state">` as it is. With a `location` the answer is a redirect, and the rest is empty.
 */
export interface Rendered {
  status: number
  /** Module of the page's component, as the build's manifest names it; undefined for an error and for code that is in the entry. */
  module?: string | undefined
  head: string
  html: string
  state: string
  location?: string
}

/** Renders the page at a path with a query, as in a request line. The result does not depend on who asks. */
export type Render = (address: string, reads: Reads, site: Site) => Promise<Rendered>
