import type { AnswerOf, Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

/** An uploaded file. The client chooses name and bytes, which are not checked. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** The state of a limit that a handler enforces. The oldest counted call leaves its sliding window in `seconds`. */
export interface LimitRest {
  name: string
  most: number
  left: number
  seconds: number
  window: number
}

/** Adds a limit to the headers of the answer or the refusal. */
export type TellLimit = (rest: LimitRest) => void

/** The viewer is present if the endpoint requires one, or if it is `personal` and the request has a token. */
export interface Call<E extends Endpoint> {
  input: InputOf<E>
  viewer: E['who'] extends 'anyone' ? Viewer | null : Viewer
  file: UploadedFile | undefined
  /** The network address that a write comes from. Reads have none, because their answers are the same for everybody. */
  address: E['method'] extends 'POST' ? string : undefined
  tell?: TellLimit
}

/** The answer without `ts`, which the route adds. */
export type Result<E extends Endpoint> = Omit<AnswerOf<E>, 'ts'>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>

/** An endpoint with its handler. It can be mounted (`mount.ts`) or called within the process (`reads.ts`). */
export interface Route {
  endpoint: Endpoint
  handle: (call: {
    input: unknown
    viewer: Viewer | null
    file?: UploadedFile | undefined
    address?: string
    tell?: TellLimit
  }) => Promise<object>
}

export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handle: (call) => handler(call as Call<E>) as Promise<object> }
}
