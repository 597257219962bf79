import { parse } from 'tldts'

/**
 * The news site of an address, as people name it: the registrable domain (`edition.cnn.example` and `www.cnn.example` are one site, but
 * every blog of a hosting domain is its own), or the host where there is none. Lower case, without port.
 */
export function domainOf(url: string): string {
  const { hostname } = new URL(url)
  return parse(hostname, { allowPrivateDomains: true }).domain ?? hostname.replace(/\.$/, '')
}
