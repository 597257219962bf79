import { createHmac } from 'node:crypto'
import type { Reportable } from '@unspun/contract/actions.ts'
import { networksAround } from '../../engines/network/networks-around.ts'

/**
 * A keyed hash of the network that an address is in, for reports on one thing: it tells whether two of them come from one network, and
 * nothing about reports on other things. The network is a /24 or /48, because one person may have all its addresses.
 */
export function networkHash(address: string, thing: { what: Reportable; id: number }, secret: string): Buffer {
  const { name } = networksAround(address).find(({ width }) => width === 'wide')!
  return createHmac('sha256', secret).update(`reports ${thing.what} ${thing.id} ${name}`).digest()
}
