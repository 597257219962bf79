import { domainToASCII } from 'node:url'
import { AppError } from '@unspun/contract/errors.ts'
import { parse } from 'tldts'
import { isLocal, parseCidr } from '../../engines/network/cidr.ts'

/** An origin that can be forbidden: a network, the domain of mail addresses, or a news site. */
export type OriginKind = 'network' | 'mail-domain' | 'outlet'

/** IPv4 networks of more than 65,536 addresses, and IPv6 networks wider than those of a provider, are too many people at once. */
const WIDEST = { 4: 16, 6: 32 } as const

/** The usual spelling of a network. Throws `ForbidNetworkWrong`, `ForbidNetworkOurs` and `ForbidNetworkWide`. */
export function checkNetworkName(text: string): string {
  const network = parseCidr(text)
  if (!network) throw new AppError('ForbidNetworkWrong')
  if (network.size < WIDEST[network.family]) throw new AppError('ForbidNetworkWide')
  if (isLocal(network)) throw new AppError('ForbidNetworkOurs')
  return network.name
}

/**
 * The domain of mail addresses in lower case and, if it has other letters, as mail programs write it (`xn--…`). Throws `ForbidMailDomainWrong`,
 * also for a suffix under which anybody can register a domain, such as `com` or `co.uk`.
 */
export function checkMailDomain(text: string): string {
  const name = domainToASCII(text.trim().replace(/^@/, '').replace(/\.$/, '')).toLowerCase()
  const { domain, isIp } = parse(name, { allowPrivateDomains: false })
  if (!/^[a-z\d.-]+$/.test(name) || isIp || domain === null) throw new AppError('ForbidMailDomainWrong')
  return name
}

/** The host name of a news site, from its name or an address of it. Throws `ForbidOutletWrong`. */
export function checkOutletName(text: string): string {
  const given = text.trim().replace(/^https?:\/\//i, '')
  const host = URL.parse(`https://${given}`)?.hostname ?? ''
  const { domain, isIp } = parse(host, { allowPrivateDomains: true })
  if (given === '' || isIp || domain === null) throw new AppError('ForbidOutletWrong')
  return host
}

/** The domain of a mail address and those above it: `a.mail.example` and `mail.example`, and so on. */
export function mailDomainsOf(email: string): string[] {
  const labels = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
    .toLowerCase()
    .split('.')
  return labels.map((_, from) => labels.slice(from).join('.'))
}
