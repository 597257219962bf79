import type { Static, TSchema } from 'typebox'
import type { Audience } from './permissions.ts'

/** Limits of calls. */
export const callLimits = {
  /** Maximum size of a JSON body in bytes. The longest valid body is a comment. */
  bodyBytes: 64 * 1024,
  identityBodyBytes: 16 * 1024,
  /** Rate limit in points per minute (see `cost` of an endpoint), for one account or for one network without an account. */
  pointsPerMinute: 300,
  /** Multiplier for a network address without an account, which can be a whole school. */
  networkPointsFactor: 2,
  /** Reports of browsers about blocked parts of a page, in points per minute. A network gets twice that, as of all points. */
  reportPointsPerMinute: 15,
} as const

/**
 * How many times the limit of a network address holds for the networks around it: `narrow` is an IPv4 address or an IPv6 /64, `wide` an IPv4
 * /24 or an IPv6 /48, and `region` an IPv6 /32.
 */
export const networkFactors = {
  /**
   * Actions that people take once in weeks: sign in, register, ask for a mail. An office or a campus behind one /24 rarely does more than
   * three full addresses may. Half a million people can share a carrier's /24; if one in a thousand signs in on a day, that is one in three
   * minutes. A /32 can be a country's largest carrier, and needs room for a day on which 2,000 of its customers register.
   */
  people: { narrow: 1, wide: 3, region: 50 },
  /** Requests for answers that are not cached. All readers make them: ten full addresses may be busy in a carrier's /24 at once, in a /32 more. */
  requests: { narrow: 1, wide: 10, region: 200 },
  /**
   * Wrong passwords for one account. Only its owner has any business with it, so a wider network needs no more room than one address. A /32
   * needs twice as much: one stranger at the owner's provider must not use up what the owner has.
   */
  oneAccount: { narrow: 1, wide: 1, region: 2 },
} as const

/**
 * One API call, declared as data. The route, the typed client, the API document and the conformance test are derived from it.
 * - `input`: the query of a GET, the JSON body of a POST
 * - `answer`: the body of a successful call; a refused call answers a `Refusal`
 * - `who`: the least authentication that a caller needs
 * - `personal`: the endpoint is public but uses the token when present; not allowed for GET
 * - `suspended`: members who are suspended or hidden may call it. Without it, a call that needs a token is refused to them
 * - `posts`: it posts or votes, so it is refused to members who are limited to reading
 * - `cost`: points taken from the caller's rate limit; 1 by default, and 0 for a cached answer
 * - `cache`: for reads that are the same for everybody. `seconds` is the time to live. A change that invalidates one of `tags`
 *   removes the answer at once; without tags it expires by age only, and every page may share it. `keep` decides whether an answer
 *   is cached: `false` for unknown ids or cursors, `'limited'` for answers whose cursor clients can invent
 * - `upload`: a file sent as `multipart/form-data` in the named field, up to `bytes`, in place of a JSON body
 * - `pageTags`: for a POST that pages are rendered from: the cache tags of a page that shows its answer to a visitor
 */
export interface Endpoint<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  method: Method
  path: Path
  summary: string
  who: Audience
  personal?: true
  suspended?: true
  posts?: true
  cost?: number
  input: Input
  answer: Answer
  cache?: {
    seconds: number
    tags?: (answer: Static<Answer>, input: Static<Input>) => string[]
    keep?: (answer: Static<Answer>, input: Static<Input>) => boolean | 'limited'
  }
  upload?: Upload
  pageTags?: (answer: Static<Answer>, input: Static<Input>) => string[]
}

export interface Upload {
  field: string
  bytes: number
}

/** Declares an endpoint and preserves its literal types. */
export function endpoint<M extends 'GET' | 'POST', P extends `/${string}/`, I extends TSchema, A extends TSchema>(
  declaration: Endpoint<M, P, I, A>,
): Endpoint<M, P, I, A> {
  return declaration
}

export type InputOf<E extends Endpoint> = Static<E['input']>
export type AnswerOf<E extends Endpoint> = Static<E['answer']>
