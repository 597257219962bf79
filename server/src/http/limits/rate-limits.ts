import { callLimits, networkFactors } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networksAround, type Width } from '../../engines/network/networks-around.ts'

/** The account to charge, or the network of a caller without an account. */
export interface Payer {
  uid: string | undefined
  address: string
}

/** Headers with the remaining allowance (draft-ietf-httpapi-ratelimit-headers). */
export type LimitHeaders = Record<string, string>

/** Charges a caller's allowance. If `refused`, the headers are those of a refusal, including `Retry-After`. */
export type Charge = (payer: Payer, points: number) => Promise<{ headers: LimitHeaders; refused: boolean }>

const WINDOW_SECONDS = 60

/**
 * Creates allowances of this many points a minute; 0 turns them off. All processes with Redis count together. While it
 * is down, each counts by itself. A `prefix` separates allowances from those of calls.
 */
export function createRateLimits(pointsPerMinute: number, redis?: Redis, prefix = ''): Charge {
  if (pointsPerMinute === 0) return async () => ({ headers: {}, refused: false })
  const account = allowance(`${prefix}account`, pointsPerMinute, redis)
  const network = (width: Width) =>
    allowance(
      `${prefix}network`,
      pointsPerMinute * callLimits.networkPointsFactor * networkFactors.requests[width],
      redis,
    )
  const ofNetwork = { narrow: network('narrow'), wide: network('wide'), region: network('region') }

  /** Charges the networks around an address until one refuses, and returns the one with the least left. */
  async function chargeNetworks(address: string, points: number) {
    let least: Charged | undefined
    for (const { name, width } of networksAround(address)) {
      const charged = await ofNetwork[width](name, points)
      if (!least || charged.refused || charged.left < least.left) least = charged
      if (charged.refused) break
    }
    return least!
  }

  return ({ uid, address }, points) => (uid === undefined ? chargeNetworks(address, points) : account(uid, points))
}

interface Charged {
  headers: LimitHeaders
  refused: boolean
  left: number
}

/**
 * Charges a page to the network that requests it, so that nobody can delay others with made-up addresses. Pages are the
 * same for everybody, so only a refusal has the allowance's headers. Throws `TooMany`.
 */
export async function chargeVisitor(
  charge: Charge,
  points: number,
  { ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { headers, refused } = await charge({ uid: undefined, address: ip }, points)
  if (!refused) return
  reply.headers(headers)
  throw new AppError('TooMany')
}

function allowance(name: string, points: number, redis: Redis | undefined) {
  const options = { keyPrefix: name, points, duration: WINDOW_SECONDS }
  const here = new RateLimiterMemory(options)
  const limiter = redis
    ? new RateLimiterRedis({ ...options, keyPrefix: `unspun:${name}`, storeClient: redis, insuranceLimiter: here })
    : here
  const policy = `"${name}";q=${points};w=${WINDOW_SECONDS}`
  return async (key: string, cost: number): Promise<Charged> => {
    try {
      const state = await limiter.consume(key, cost)
      return { headers: headersOf(state), refused: false, left: state.remainingPoints }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const headers = headersOf(refusal)
      return { headers: { ...headers, 'retry-after': String(secondsOf(refusal)) }, refused: true, left: 0 }
    }
  }

  function headersOf(state: RateLimiterRes): LimitHeaders {
    const left = Math.max(0, state.remainingPoints)
    return { 'ratelimit-policy': policy, ratelimit: `"${name}";r=${left};t=${secondsOf(state)}` }
  }
}

/** Limited to the length of the window, whose end would seem far away after the clock is set back. */
const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
  Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000)))
