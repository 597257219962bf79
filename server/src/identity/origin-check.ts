import { isLoopback } from '@unspun/web-fetch/web-connect.ts'

export interface Provenance {
  origin: string | undefined
  cookie: string | undefined
}

export interface AllowedOrigins {
  siteUrl: string
  domains: readonly string[]
}

/**
 * Returns whether the calling page may make this request. No page can forge the origin that browsers send with every
 * POST. Programs send none; they are allowed without a cookie, which a browser could have added. The `Host` header is
 * ignored, because the owner of any name can point it to this server (DNS rebinding).
 */
export function mayCall({ origin, cookie }: Provenance, allowed: AllowedOrigins): boolean {
  if (origin === undefined) return cookie === undefined
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  const site = new URL(allowed.siteUrl)
  if (page.origin === site.origin) return true
  // Other host names need the site's protocol, because anybody on the network can alter a plain http page.
  if (page.protocol !== site.protocol || page.port !== site.port) return false
  // A site on this machine may be visited under any of the machine's names, such as 127.0.0.1 instead of localhost.
  return allowed.domains.includes(page.hostname) || (isLoopback(site.hostname) && isLoopback(page.hostname))
}

/** Matches all of Firefox, which gives each installation of an extension its own origin. */
export const ANY_FIREFOX_EXTENSION = 'moz-extension://*'

const IN_FIREFOX = /^moz-extension:\/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a request comes from any browser extension. Pages cannot have such an origin. */
export const isExtension = (origin: string | undefined): boolean => /^(chrome|moz)-extension:/.test(origin ?? '')

/**
 * Returns whether an extension may request a token. Browsers send the session's cookie only for an extension to which
 * the user has given access to this site.
 */
export const isListedExtension = (origin: string, listed: readonly string[]): boolean =>
  origin !== ANY_FIREFOX_EXTENSION &&
  (listed.includes(origin) || (listed.includes(ANY_FIREFOX_EXTENSION) && IN_FIREFOX.test(origin)))
