import type { Static, TSchema } from 'typebox'
import type { Audience } from './permissions.ts'

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
