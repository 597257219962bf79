import type { Static, TSchema } from 'typebox'
import type { Audience } from './permissions.ts'

/**
 * One call of the API as data. It gives the route, the typed client, the document and the conformance test.
 * - `input`: the query of a GET, the JSON body of a POST
 * - `answer`: what a served call answers; a refused one answers a `Refusal`
 * - `who`: the least that the caller must be
 * - `personal`: a token is looked at if one is sent, though anyone may call; never of a read
 * - `cost`: points that a call takes from its caller's allowance; 1 unless it says otherwise, and nothing for an answer that is kept
 * - `cache`: for reads that are the same for everybody: seconds until renewed, and the tags whose drop removes the
 *   answer at once; without tags it is renewed by age alone, and every page may share it; `keep` says of an answer that it
 *   is worth keeping, which one of an invented id or cursor is not, and `limited` of one whose cursor may be invented
 * - `upload`: a file that comes as `multipart/form-data` in the field of that name, with at most so many bytes, in place of a JSON body
 * - `pageTags`: for a call that pages are made of though it is no read: the tags of a page that shows its answer to a visitor
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

/** Keeps the literal types of a declaration. */
export function endpoint<M extends 'GET' | 'POST', P extends `/${string}/`, I extends TSchema, A extends TSchema>(
  declaration: Endpoint<M, P, I, A>,
): Endpoint<M, P, I, A> {
  return declaration
}

export type InputOf<E extends Endpoint> = Static<E['input']>
export type AnswerOf<E extends Endpoint> = Static<E['answer']>
