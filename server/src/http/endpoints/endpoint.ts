import type { AnswerOf, Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

/** A file as somebody sent it: the name is theirs, and nothing is known of the bytes. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** What a handler is given. The viewer is there whenever the endpoint is not for anyone; of those, only `personal` ones look for one. */
export interface Call<E extends Endpoint> {
  input: InputOf<E>
  viewer: E['who'] extends 'anyone' ? Viewer | null : Viewer
  /** What came with a call that takes a file, if something did. */
  file: UploadedFile | undefined
}

/** What a handler returns: the answer without `ts`, which the route adds. */
export type Result<E extends Endpoint> = Omit<AnswerOf<E>, 'ts'>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>

/** An endpoint and what serves it, ready to be mounted (`mount.ts`) or called in the process (`reads.ts`). */
export interface Route {
  endpoint: Endpoint
  handle: (call: { input: unknown; viewer: Viewer | null; file?: UploadedFile | undefined }) => Promise<object>
}

/** Pairs a declared endpoint with its handler; types follow from the declaration. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handle: (call) => handler(call as Call<E>) as Promise<object> }
}
