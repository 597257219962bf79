import { isIP } from 'node:net'

/** A network. IPv4 is stored as IPv4-mapped IPv6, so that it contains both spellings of an address. */
export interface Cidr {
  family: 4 | 6
  /** The bits that all its addresses share, as a number of 128 bits. */
  start: bigint
  bits: number
  /** The size as written: 24 in `192.0.2.0/24`. */
  size: number
  /** The usual spelling, such as `192.0.2.0/24` or `2001:db8::/32`. */
  name: string
}

const MAPPED = 0xffffn << 32n
const ALL = (1n << 128n) - 1n

/** Parses a network such as `192.0.2.0/24`, or a single address. Clears the bits behind the size. */
export function parseCidr(text: string): Cidr | undefined {
  const match = /^([\da-f:.]{2,45})(?:\/(\d{1,3}))?$/i.exec(text.trim())
  const found = match && numberOf(match[1]!)
  if (!found) return undefined
  const { family, value } = found
  const longest = family === 4 ? 32 : 128
  const given = Number(match[2] ?? longest)
  // A mapped address may be written with the size of an IPv6 network.
  const size = family === 4 && match[1]!.includes(':') && match[2] !== undefined ? given - 96 : given
  if (size < 0 || size > longest) return undefined
  const bits = family === 4 ? size + 96 : size
  const start = value & maskOf(bits)
  return { family, start, bits, size, name: `${nameOf(start, family)}/${size}` }
}

/** Returns an address as an IPv6 number, or undefined for other text. */
export function addressNumber(address: string): bigint | undefined {
  return numberOf(address)?.value
}

export const startOf = (address: bigint, bits: number): bigint => address & maskOf(bits)

export function overlap(a: Cidr, b: Cidr): boolean {
  const bits = Math.min(a.bits, b.bits)
  return startOf(a.start, bits) === startOf(b.start, bits)
}

const maskOf = (bits: number) => ALL ^ ((1n << BigInt(128 - bits)) - 1n)

function numberOf(address: string): { family: 4 | 6; value: bigint } | undefined {
  const version = isIP(address)
  if (version === 4) return { family: 4, value: MAPPED | ipv4Number(address) }
  if (version !== 6 || address.includes('%')) return undefined
  const value = ipv6Number(address)
  return { family: value >> 32n === 0xffffn ? 4 : 6, value }
}

const ipv4Number = (address: string) => address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)

function ipv6Number(address: string): bigint {
  // The last two groups may be written like an IPv4 address.
  const groups = address.replace(/[\d.]+$/, (tail) => {
    if (!tail.includes('.')) return tail
    const value = ipv4Number(tail)
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
  })
  const [head = '', tail] = groups.split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

function nameOf(value: bigint, family: 4 | 6): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, place) => ((value >> BigInt(112 - place * 16)) & 0xffffn).toString(16))
  // A URL writes IPv6 addresses in the canonical form.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

const LOCAL = [
  ...'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3'.split(
    ' ',
  ),
  ...'::/127 fc00::/7 fe80::/10 ff00::/8'.split(' '),
].map((network) => parseCidr(network)!)

/**
 * Returns whether an address, or a part of a network, belongs to the ranges from which operators and proxies reach the
 * site: loopback, private, of carriers, link-local, unspecified or multicast.
 */
export function isLocal(network: Cidr | string): boolean {
  const given = typeof network === 'string' ? parseCidr(network) : network
  return given !== undefined && LOCAL.some((local) => overlap(local, given))
}
