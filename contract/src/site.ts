import type { Reads } from './endpoints.ts'

/**
 * Deployment settings that pages need. Every page's state contains them, so they must hold no secrets. Addresses have no trailing
 * slash.
 */
export interface Site {
  name: string
  url: string
  api_url: string
  data_url: string
  identity_url: string
  images_url: string
  /** Social sign-in providers, in the order of the settings. */
  sign_in_providers: { id: string; name: string }[]
  /** The bot check at registration. Outside services need their public `site_key`. */
  bot_check: { kind: BotCheckKind; site_key: string }
  /** The operator's email address or contact page. */
  contact: string
  /** New members keep their votes and favourites to themselves unless they choose otherwise. */
  votes_private: boolean
  /** The site shows the invented demo community of local mode. */
  demo: boolean
}

/** `altcha` is the built-in proof of work. The others are services that the operator has an account with. */
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

/** The key in `localStorage` of the hint that this browser has a session. */
export const SESSION_KEY = 'unspun:session'

/** The key in `localStorage` that says that the introduction on home was closed. */
export const INTRODUCED_KEY = 'unspun:introduced'

/**
 * Classes of `<html>` by the key in `localStorage` that sets them, before a page is first painted. Cached pages are the same for everybody,
 * and these classes hide what does not concern members or readers who know the site.
 */
export const marks = { [SESSION_KEY]: 'member', [INTRODUCED_KEY]: 'introduced' } as const
