import { isLoopback } from '@unspun/web-fetch/web-connect.ts'

/** The request headers that identify the calling page. */
export interface Provenance {
  origin: string | undefined
  cookie: string | undefined
}

export interface AllowedOrigins {
  siteUrl: string
  domains: readonly string[]
}

/**
 * Returns whether the calling page may make this request. Browsers send the page's origin with every POST, and no page can forge
 * it. Programs send no origin; they are allowed as long as they send no cookie, since a browser could have added that. The `Host` header
 * decides nothing, because the owner of any name can let it point to this server (DNS rebinding).
 */
export function mayCall({ origin, cookie }: Provenance, allowed: AllowedOrigins): boolean {
  if (origin === undefined) return cookie === undefined
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  const site = new URL(allowed.siteUrl)
  if (page.origin === site.origin) return true
  // Other host names need the site's own protocol, because anybody on the network can alter a plain http page.
  if (page.protocol !== site.protocol || page.port !== site.port) return false
  // A site of this machine may be visited under any of the machine's own names, such as 127.0.0.1 instead of localhost.
  return allowed.domains.includes(page.hostname) || (isLoopback(site.hostname) && isLoopback(page.hostname))
}

/** Stands for every Firefox extension: Firefox gives each installation an origin of its own, by which nobody can tell extensions apart. */
export const ANY_FIREFOX_EXTENSION = 'moz-extension://*'

const IN_FIREFOX = /^moz-extension:\/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a request comes from an extension, listed or not. Pages cannot have such an origin. */
export const isExtension = (origin: string | undefined): boolean => /^(chrome|moz)-extension:/.test(origin ?? '')

/**
 * Returns whether an extension may ask for a token with its reader's session. Browsers send the session's cookie only for an extension to which
 * the reader has given access to this site.
 */
export const isListedExtension = (origin: string, listed: readonly string[]): boolean =>
  origin !== ANY_FIREFOX_EXTENSION &&
  (listed.includes(origin) || (listed.includes(ANY_FIREFOX_EXTENSION) && IN_FIREFOX.test(origin)))
