/**
 * `narrow`: one IPv4 address or an IPv6 /64, which belongs to a household or a phone. `wide`: an IPv4 /24 or an IPv6
 * /48, of which one person may have all addresses. `region`: an IPv6 /32, which few attackers own.
 */
export type Width = 'narrow' | 'wide' | 'region'

export interface Network {
  width: Width
  /** Unique, even among networks of different widths. */
  name: string
}

/** IPv4 has no region: its addresses are too expensive for one person to have more than a /24. */
const IPV4 = { narrow: 32, wide: 24 } as const
const IPV6 = { narrow: 64, wide: 48, region: 32 } as const

/** Returns the networks around an IP address that limits count by, from the narrowest to the widest. */
export function networksAround(address: string): Network[] {
  const ipv4 = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!ipv4.includes(':')) return networks(IPV4, ipv4.split('.'), { bits: 8, separator: '.' })
  return networks(IPV6, groupsOf(address), { bits: 16, separator: ':' })
}

/** Returns the names of the networks around an address, from the widest: its path in a `FairQueue`. */
export const networkPath = (address: string): string[] =>
  networksAround(address)
    .map(({ name }) => name)
    .reverse()

function networks(
  widths: Partial<Record<Width, number>>,
  parts: string[],
  { bits, separator }: { bits: number; separator: string },
): Network[] {
  return Object.entries(widths).map(([width, size]) => ({
    width: width as Width,
    name: `${parts.slice(0, size / bits).join(separator)}/${size}`,
  }))
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...right]
}
