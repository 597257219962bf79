import { BlockList, isIP } from 'node:net'

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function rangeList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) addRange(list, range)
  return list
}

// IANA's special-purpose registry, and 168.63.129.16, a public-looking address that Azure uses internally.
const NOT_PUBLIC_4 = rangeList([
  ...'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24'.split(
    ' ',
  ),
  ...'192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15'.split(
    ' ',
  ),
  ...'198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'.split(' '),
])

// For IPv6, only the globally routed block is public, minus the special ranges inside it. `::1`, `::ffff:…`, NAT64,
// fc00::/7, fe80::/10 and multicast are outside.
const ROUTED_6 = rangeList(['2000::/3'])
const NOT_PUBLIC_6 = rangeList(
  '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3ffe::/16 3fff::/20 5f00::/16'.split(' '),
)

/** Returns whether an IP address (without brackets) is public. Returns false for other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC_4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return ROUTED_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

/** Hosts and addresses that the operator exempts from the rules on addresses, host names and ports. */
export type AllowList = {
  host(hostname: string, port: number): boolean
  address(address: string, port: number): boolean
}

const ENTRY = /^(?:\[(?<six>[\da-f:.]+)\]|(?<host>[^\s:/@[\]]+))(?::(?<port>\d{1,5}))?$/i

function splitEntry(entry: string): { host: string; port: number | undefined } {
  if (isIP(entry) === 6) return { host: entry, port: undefined }
  const found = ENTRY.exec(entry)?.groups
  const host = found?.six ?? found?.host
  if (!host) throw new Error(`Not a host, host:port, address or range: "${entry}"`)
  return { host: bareHost(host), port: found?.port ? Number(found.port) : undefined }
}

function isRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= most && rest.length === 0
}

/** Parses `news.lan`, `news.lan:8080`, `127.0.0.1`, `[::1]:3000` or `10.1.0.0/16`. Throws on anything else. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>()
  const ranges = new BlockList()
  const rangesOfPort = new Map<number, BlockList>()
  for (const entry of entries.map((text) => text.trim()).filter(Boolean)) {
    if (isRange(entry)) {
      addRange(ranges, entry)
      continue
    }
    const { host, port } = splitEntry(entry)
    const family = isIP(host)
    if (!family) {
      hosts.add(port === undefined ? host : `${host}:${port}`)
      continue
    }
    const list = port === undefined ? ranges : (rangesOfPort.get(port) ?? new BlockList())
    list.addAddress(host, family === 6 ? 'ipv6' : 'ipv4')
    if (port !== undefined) rangesOfPort.set(port, list)
  }
  return {
    host: (hostname, port) => hosts.has(bareHost(hostname)) || hosts.has(`${bareHost(hostname)}:${port}`),
    address(address, port) {
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      return ranges.check(address, family) || (rangesOfPort.get(port)?.check(address, family) ?? false)
    },
  }
}

/** Removes brackets and trailing dots. (The URL parser does not treat `127.0.0.1..` as an address.) */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()
}
