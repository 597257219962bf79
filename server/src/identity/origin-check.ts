/** The request headers that identify the calling page. */
export interface Provenance {
  origin: string | undefined
  host: string | undefined
  cookie: string | undefined
}

export interface AllowedOrigins {
  siteUrl: string
  domains: readonly string[]
}

/**
 * Returns whether the calling page may make this request. Browsers send the page's origin with every POST, and no page can forge
 * it. Programs send no origin; they are allowed as long as they send no cookie, since a browser could have added that.
 */
export function mayCall({ origin, host, cookie }: Provenance, allowed: AllowedOrigins): boolean {
  if (origin === undefined) return cookie === undefined
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  // The page comes from this host, under any name that the visitor used (for example 127.0.0.1 instead of localhost).
  const site = new URL(allowed.siteUrl)
  if (page.host === host && page.protocol === site.protocol) return true
  if (page.origin === site.origin) return true
  // Another host name of the site. It must use the site's own protocol, because anybody on the network can alter a plain http page.
  return page.protocol === site.protocol && page.port === site.port && allowed.domains.includes(page.hostname)
}
