import { createHmac } from 'node:crypto'
import { networksAround } from './networks-around.ts'

/**
 * Returns a keyed hash of the network of an address, an IPv4 address or an IPv6 /48, which one person may have. Hashes for different purposes
 * cannot be compared.
 */
export function networkHash(address: string, purpose: string, secret: string): Buffer {
  const networks = networksAround(address)
  const { name } = networks.find(({ width }) => width === (networks.length > 2 ? 'wide' : 'narrow'))!
  return createHmac('sha256', secret).update(`${purpose} ${name}`).digest()
}
