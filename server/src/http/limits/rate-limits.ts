import { AppError } from '@unspun/contract/errors.ts'
import { rateLimits } from '@unspun/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../engines/network/network-of.ts'

/** Who is charged: an account, or the network of somebody without one. */
export interface Payer {
  uid: string | undefined
  /** The network address that the connection comes from. */
  address: string
}

/** Header names and values that tell a caller what is left (draft-ietf-httpapi-ratelimit-headers). */
export type LimitHeaders = Record<string, string>

/** Takes points from a caller's allowance. `refused` comes with the headers of a refusal, `Retry-After` among them. */
export type Charge = (payer: Payer, points: number) => Promise<{ headers: LimitHeaders; refused: boolean }>

const WINDOW_SECONDS = 60

/**
 * Allowances of so many points a minute; 0 turns them off. They are counted in Redis if there is one, for all processes together; without it,
 * and while it is away, each process counts for itself. What is counted apart from calls has a prefix of its own.
 */
export function createRateLimits(pointsPerMinute: number, redis?: Redis, prefix = ''): Charge {
  if (pointsPerMinute === 0) return async () => ({ headers: {}, refused: false })
  const account = allowance(`${prefix}account`, pointsPerMinute, redis)
  const network = allowance(`${prefix}network`, pointsPerMinute * rateLimits.networkPointsFactor, redis)
  return ({ uid, address }, points) => (uid === undefined ? network(networkOf(address), points) : account(uid, points))
}

/**
 * Charges what has to be made for a page to the network that asks for it: nobody may keep all others waiting with addresses that they make up.
 * Only a refusal tells what is left, since all else is the same for everybody. Throws `TooMany`.
 */
export async function payAsVisitor(
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
  return async (key: string, cost: number) => {
    try {
      return { headers: headersOf(await limiter.consume(key, cost)), refused: false }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const headers = headersOf(refusal)
      return { headers: { ...headers, 'retry-after': String(secondsOf(refusal)) }, refused: true }
    }
  }

  function headersOf(state: RateLimiterRes): LimitHeaders {
    const left = Math.max(0, state.remainingPoints)
    return { 'ratelimit-policy': policy, ratelimit: `"${name}";r=${left};t=${secondsOf(state)}` }
  }
}

/** Never more than the window: a clock that is set back makes its end look far away. */
const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
  Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000)))
