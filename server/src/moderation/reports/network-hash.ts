import { createHmac } from 'node:crypto'
import { networksAround } from '../../engines/network/networks-around.ts'

/** A keyed hash of the network of an address on a day: whether two reports come from one network can be told only if both are of that day. */
export function networkHash(address: string, at: Date, secret: string): Buffer {
  const { name } = networksAround(address)[0]!
  return createHmac('sha256', secret)
    .update(`reports ${at.toISOString().slice(0, 10)} ${name}`)
    .digest()
}
