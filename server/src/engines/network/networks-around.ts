/**
 * `narrow`: one IPv4 address or an IPv6 /64, which belongs to a household or a phone. `wide`: an IPv4 /24 or an IPv6 /48, in which one
 * person may take many addresses. `region`: an IPv6 /32, a provider with all its customers; few attackers have a whole one.
 */
export type Width = 'narrow' | 'wide' | 'region'

export interface Network {
  width: Width
  /** Different for every network, also of different widths. */
  name: string
}

/** The bits of each width. IPv4 has no region: its addresses are too expensive for one person to take more than a /24. */
const IPV4 = { narrow: 32, wide: 24 } as const
const IPV6 = { narrow: 64, wide: 48, region: 32 } as const

/** The networks around an IP address that limits count by, from the narrowest to the widest. */
export function networksAround(address: string): Network[] {
  const ipv4 = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!ipv4.includes(':')) return networks(IPV4, ipv4.split('.'), { bits: 8, separator: '.' })
  return networks(IPV6, groupsOf(address), { bits: 16, separator: ':' })
}

/** The names of the networks around an address, from the widest: its path in a queue in which networks take turns. */
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

/** The eight groups of an IPv6 address, with the zeros that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...right]
}
