import { parse } from 'tldts'

/**
 * Returns the registrable domain of a URL, or the host if it has none. `edition.cnn.example` and `www.cnn.example` are
 * one news site, but each blog on a hosting domain is its own.
 */
export function domainOf(url: string): string {
  const { hostname } = new URL(url)
  return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname.replace(/\.$/, '')
}
