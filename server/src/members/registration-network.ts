import { isLocal, parseCidr } from '../engines/network/cidr.ts'
import { networkHash } from '../engines/network/network-hash.ts'

/** `undefined` for a local network, where everybody can seem to have the address of a proxy. */
export function registrationNetwork(address: string, secret: string): Buffer | undefined {
  const own = parseCidr(address)
  return own && isLocal(own) ? undefined : networkHash(address, 'registrations', secret)
}
