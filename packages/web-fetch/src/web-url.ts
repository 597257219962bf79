import { isIP } from 'node:net'
import { addressLimits } from '@unspun/contract/text.ts'
import { type AllowList, bareHost, isPublicAddress } from './web-address.ts'
import { WebFetchError } from './web-fetch-error.ts'

export type UrlRules = { extraPorts: readonly number[]; allow: AllowList }

// Names that are never public. A resolver may know them from a search domain, mDNS or a hosts file.
const INSIDE_NAMES = new Set('localhost local localdomain internal intranet lan home corp private arpa'.split(' '))
const PRIVATE_NAMES = INSIDE_NAMES.union(new Set(['onion', 'test', 'example', 'invalid']))

/**
 * Validates a URL and removes its fragment. Throws `url-invalid` (also over 2,048 characters), `url-scheme`,
 * `url-credentials`, `url-port`, or `url-private` (an IP literal, a single label or a private name). The URL parser has
 * already normalised decimal, octal, short and full-width forms of IP addresses.
 */
export function checkWebUrl(text: string, rules: UrlRules): URL {
  const url = text.length <= addressLimits.url ? URL.parse(text) : null
  if (!url) throw new WebFetchError('url-invalid', text.slice(0, 100))
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new WebFetchError('url-scheme', url.protocol)
  if (url.username || url.password) throw new WebFetchError('url-credentials', url.hostname)
  const host = bareHost(url.hostname)
  const port = portOf(url)
  const allowed = rules.allow.host(host, port) || (isIP(host) > 0 && rules.allow.address(host, port))
  if (!allowed) {
    if (isIP(host) || isNameOf(PRIVATE_NAMES, host)) throw new WebFetchError('url-private', host)
    if (!isDefaultPort(port) && !rules.extraPorts.includes(port)) throw new WebFetchError('url-port', String(port))
  }
  url.hash = ''
  return url
}

export function portOf(url: URL): number {
  if (url.port) return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

const isDefaultPort = (port: number) => port === 80 || port === 443

/** Ignores the spelling of name and port. Ports 80 and 443 count as one, because one site answers on both. */
export function isSameServer(one: URL, other: URL): boolean {
  if (bareHost(one.hostname) !== bareHost(other.hostname)) return false
  const ports = [portOf(one), portOf(other)]
  return ports[0] === ports[1] || ports.every(isDefaultPort)
}

/** True if the URL leads into the network or machine of the person who opens it, where no stranger may send them. */
export function leadsInside(text: string): boolean {
  const host = bareHost(URL.parse(text)?.hostname ?? '')
  return isIP(host) ? !isPublicAddress(host) : isNameOf(INSIDE_NAMES, host)
}

function isNameOf(names: ReadonlySet<string>, host: string): boolean {
  const lastDot = host.lastIndexOf('.')
  return lastDot < 0 || names.has(host.slice(lastDot + 1))
}
