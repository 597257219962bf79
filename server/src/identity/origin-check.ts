/** The headers of a request that tell which page made it. */
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
 * Whether a page may make this call. A browser names the page's origin on every POST, and no page can forge it; a program names none,
 * and is let in as long as it brings no cookie that a browser could have added.
 */
export function mayCall({ origin, host, cookie }: Provenance, allowed: AllowedOrigins): boolean {
  if (origin === undefined) return cookie === undefined
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  // The page lies beside us, under whatever name the visitor called us by (127.0.0.1 for localhost, say).
  const site = new URL(allowed.siteUrl)
  if (page.host === host && page.protocol === site.protocol) return true
  if (page.origin === site.origin) return true
  // Another name of ours, with the site's own protocol: a plain http page can be anybody's work.
  return page.protocol === site.protocol && page.port === site.port && allowed.domains.includes(page.hostname)
}
