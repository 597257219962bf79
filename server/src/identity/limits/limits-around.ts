import { networkFactors } from '@unspun/contract/endpoint.ts'
import { networksAround, type Width } from '../../engines/network/networks-around.ts'

export interface Limit {
  key: string
  most: number
  minutes: number
}

/** Limits an address to `most` attempts in `minutes`, and the wider networks around it to multiples of that. */
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
