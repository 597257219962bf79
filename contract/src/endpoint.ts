import type { Static, TSchema } from 'typebox'
import type { Audience } from './permissions.ts'

export const callLimits = {
  /** Maximum size of a JSON body in bytes. The longest valid body is a comment. */
  bodyBytes: 64 * 1024,
  identityBodyBytes: 16 * 1024,
  /** Rate limit in points per minute (see `cost` of an endpoint), for an account, or for a network without one. */
  pointsPerMinute: 300,
  /** Multiplier for a network address without an account, which may be a whole school. */
  networkPointsFactor: 2,
  /** Points per minute for browsers' reports about blocked parts of a page. A network gets twice as many, as always. */
  reportPointsPerMinute: 15,
} as const

/** `narrow` is an IPv4 address or an IPv6 /64, `wide` an IPv4 /24 or an IPv6 /48, and `region` an IPv6 /32. */
export const networkFactors = {
  /**
   * Actions that people take once in weeks: sign in, register, request a mail. An office or a campus behind one /24 rarely needs more than three
   * times the limit of an address. Half a million people may share a carrier's /24: if one in a thousand signs in on a day, that is one in three
   * minutes. A /32 can be a country's largest carrier, of whose customers 2,000 may register on one day.
   */
  people: { narrow: 1, wide: 3, region: 50 },
  /**
   * Requests for uncached responses, which all readers make: in a carrier's /24 ten addresses may use their full limit at once, in a /32 more.
   */
  requests: { narrow: 1, wide: 10, region: 200 },
  /**
   * Wrong passwords for one account. Only its owner should try, so a wider network needs no more than one address. A /32 gets twice as much, so
   * that one stranger at the owner's provider cannot use up the owner's share.
   */
  oneAccount: { narrow: 1, wide: 1, region: 2 },
} as const

/**
 * An API call, declared as data. The route, the typed client, the API document and the conformance test are derived from it.
 * - `input`: the query of a GET, the JSON body of a POST
 * - `answer`: the body of a successful response. A refused call returns a `Refusal`
 * - `who`: the least authentication that a caller needs
 * - `personal`: the endpoint is public but uses a token. Not allowed for GET
 * - `suspended`: suspended and hidden members may call it. By default, calls that need a token are refused to them
 * - `public`: it changes what others see, so it is refused to members who are limited to reading
 * - `cost`: points taken from the caller's rate limit. The default is 1. A cached response costs 0
 * - `cache`: for reads that are the same for everybody. `seconds` is the time to live. A change that invalidates one of `tags` removes the
 * response at once. Without tags it expires by age only, and every page may share it. `keep` decides whether to cache a response: `false` for
 * unknown ids or cursors, `'limited'` if clients can invent the cursor
 * - `upload`: a file sent as `multipart/form-data` in the named field, up to `bytes`, instead of a JSON body
 * - `pageTags`: for a POST from which pages are rendered: the cache tags of a visitor's page
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
  public?: boolean
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

/** A call that needs a token says which restricted members may make it. */
type ForWhom = { who: 'anyone' } | { suspended: true; public?: never } | { public: boolean; suspended?: never }

/** Preserves the literal types of a declaration. */
export function endpoint<M extends 'GET' | 'POST', P extends `/${string}/`, I extends TSchema, A extends TSchema>(
  declaration: Endpoint<M, P, I, A> & ForWhom,
): Endpoint<M, P, I, A> {
  return declaration
}

export type InputOf<E extends Endpoint> = Static<E['input']>
export type AnswerOf<E extends Endpoint> = Static<E['answer']>
