import { parse } from 'tldts'

/**
 * The news site of a URL: its registrable domain, or the host if there is none. `edition.cnn.example` and
 * `www.cnn.example` are one site, but each blog on a hosting domain is its own. Lower case, without port.
 */
export function domainOf(url: string): string {
  const { hostname } = new URL(url)
  return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname.replace(/\.$/, '')
}
