/** The network of an IP address, for rate limits. A household owns a whole IPv6 /64. */
export const networkOf = (address: string): string => prefixOf(address, { ipv4: 4, ipv6: 4 })

/** The network around it, in which one person may take many addresses: an IPv4 /24 or an IPv6 /48. */
export const wideNetworkOf = (address: string): string => `${prefixOf(address, { ipv4: 3, ipv6: 3 })}*`

/** The first bytes of an IPv4 address, or the first groups of 16 bits of an IPv6 address. */
function prefixOf(address: string, { ipv4, ipv6 }: { ipv4: number; ipv6: number }): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, ipv4).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = plain.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, ipv6).join(':')
}
