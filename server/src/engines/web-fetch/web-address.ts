import { BlockList, isIP } from 'node:net'

/** Splits `10.0.0.0/8` and adds it to a list. */
function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function rangeList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) addRange(list, range)
  return list
}

// IANA's special-purpose registry, and one address that clouds answer on although it looks public (168.63.129.16, Azure).
const NOT_PUBLIC_4 = rangeList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

// IPv6 is the other way round: only the block that is routed at all, less the special ranges inside it. So `::1`, `::ffff:…`,
// NAT64, fc00::/7, fe80::/10 and multicast need no entry: they are outside.
const ROUTED_6 = rangeList(['2000::/3'])
const NOT_PUBLIC_6 = rangeList([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
  '5f00::/16',
])

/** Whether an IP address (text, without brackets) is one of the public internet. Text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC_4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return ROUTED_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

/** What the operator exempts from the rules about addresses, host names and ports. */
export type AllowList = {
  /** Whether this very host is named. */
  host(hostname: string, port: number): boolean
  /** Whether this address is named or lies in a named range. */
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

/** A range with its family, or undefined if the text is none. */
function isRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= most && rest.length === 0
}

/** Reads entries such as `news.lan`, `news.lan:8080`, `127.0.0.1`, `[::1]:3000`, `10.1.0.0/16`. Throws on anything else. */
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

/** A URL's host without brackets, upper case and closing dots (`127.0.0.1..` is no number to the URL parser). */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()
}
