import path from 'node:path'
import { type Child, startChild } from '../site/child.ts'
import type { Request, Work } from './requests.ts'

export interface Busy {
  port: number
  connections: number
  ms: number
  /** Milliseconds between a response and the next request. */
  pauseMs?: number
  work: Work
}

export interface Sequence {
  port: number
  requests: Request[]
  token?: string
}

/** Sends requests at a fixed rate, regardless of the response times. */
export interface Arrivals {
  port: number
  perSecond: number
  ms: number
  connections: number
  /** True reuses connections, like a proxy. False opens one for each request, like new visitors, and the time then includes connecting. */
  reuse: boolean
  work: Work
}

export interface Outcome {
  /** Milliseconds of each request with status 200. */
  servedMs: number[]
  /** Milliseconds of each request that was refused with Retry-After. */
  refusedMs: number[]
  /** All other results: another status, a closed connection, no response. */
  failed: number
}

export interface Load {
  /** Rejects for every status but 200. */
  keepBusy(busy: Busy): Promise<{ answers: number; seconds: number }>
  /** Milliseconds of each request. Rejects for every status but 200 and for refusals. */
  time(sequence: Sequence): Promise<number[]>
  arrive(arrivals: Arrivals): Promise<Outcome>
}

export function startLoad(): Load {
  const child: Child = startChild(path.join(import.meta.dirname, 'load-process.ts'))
  return {
    keepBusy: (busy) => child.ask('keepBusy', busy),
    time: (sequence) => child.ask('time', sequence),
    arrive: (arrivals) => child.ask('arrive', arrivals),
  }
}
