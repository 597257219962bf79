import { networkFactors } from '@unspun/contract/endpoint.ts'
import { networksAround, type Width } from '../../engines/network/networks-around.ts'

/** At most `most` attempts within `minutes`. */
export interface Limit {
  key: string
  most: number
  minutes: number
}

/**
 * The limits of something for an address and the networks around it. `most` is the limit of the address; a wider network has a multiple.
 * `minutes` is 1 by default.
 */
export function limitsAround(
  address: string,
  what: string,
  {
    most,
    minutes = 1,
    factors = networkFactors.people,
  }: { most: number; minutes?: number; factors?: Record<Width, number> },
): Limit[] {
  return networksAround(address).map(({ name, width }) => ({
    key: `${what} ${name}`,
    most: most * factors[width],
    minutes,
  }))
}
