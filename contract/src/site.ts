import type { Reads } from './endpoints.ts'

/** Deployment settings that pages need. Every page's state contains them, so they must contain no secrets. Addresses have no trailing slash. */
export interface Site {
  name: string
  url: string
  api_url: string
  data_url: string
  identity_url: string
  images_url: string
  /** In the order of the settings. */
  sign_in_providers: { id: string; name: string }[]
  /** External services need their public `site_key`. */
  bot_check: { kind: BotCheckKind; site_key: string }
  contact: string
  /** The default for new members: votes and favourites are private. */
  votes_private: boolean
  /** Open data is offered. */
  open_data: boolean
  /** The site shows the invented community of local mode. */
  demo: boolean
}

/** `altcha` is the built-in proof of work. The others need the operator's account with the service. */
export type BotCheckKind = 'altcha' | 'turnstile' | 'recaptcha' | 'hcaptcha'

/**
 * `head` is tags for `<head>`, `html` goes into `<div id="app">`, and `state` unescaped into `<script type="application/json" id="state">`. With
 * a `location` it is a redirect, and the rest is empty.
 */
export interface Rendered {
  status: number
  /** The module of the page's component, as the build's manifest names it. Undefined for an error and for code in the entry. */
  module?: string | undefined
  head: string
  html: string
  /** Linked data, which comes after the content: only programs read it. */
  linkedData: string
  state: string
  location?: string
}

/** The result does not depend on the visitor. */
export type Render = (address: string, reads: Reads, site: Site) => Promise<Rendered>

/** The key in `localStorage` of the hint that this browser has a session. */
export const SESSION_KEY = 'unspun:session'

/** Set in `localStorage` once the introduction on home was closed. */
export const INTRODUCED_KEY = 'unspun:introduced'

/**
 * `localStorage` has the time of the member's last visit, in milliseconds. After an absence of `hours`, `sessionStorage` has the time before it, and
 * `<html>` has the class `mark`, until the member has been away for another `toldHours`. A script in the server's page sets both before the first
 * paint, and again while the page stays open.
 */
export const absence = { key: 'unspun:visit', hours: 20, toldHours: 1, mark: 'returned' } as const

/**
 * Classes of `<html>`, set before the first paint by the key in `localStorage`. Pages are the same for everybody, and these hide parts of them.
 */
export const marks = { [SESSION_KEY]: 'member', [INTRODUCED_KEY]: 'introduced' } as const

/**
 * The property of a `.vote` element with the vote that a member pressed before the page could cast it. A script of the server's page sets it, until
 * `null` says that the page casts votes itself.
 */
export const EARLY_VOTE = 'earlyVote'

/**
 * The `data-` attribute of the pair on screen with the side that a reader pressed before the page could take it. A script of the server's page sets
 * it, until `data-ready` says that the page takes presses itself.
 */
export const EARLY_CHOICE = 'early'
