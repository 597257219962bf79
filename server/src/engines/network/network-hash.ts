import { createHmac } from 'node:crypto'
import { networksAround } from './networks-around.ts'

/**
 * A keyed hash of the network that an address is in, a /24 or /48, because one person may have all its addresses. Hashes for different purposes
 * cannot be compared.
 */
export function networkHash(address: string, purpose: string, secret: string): Buffer {
  const { name } = networksAround(address).find(({ width }) => width === 'wide')!
  return createHmac('sha256', secret).update(`${purpose} ${name}`).digest()
}
