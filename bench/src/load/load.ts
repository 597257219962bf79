import path from 'node:path'
import { type Child, startChild } from '../site/child.ts'
import type { Request, Work } from './requests.ts'

/** Sends requests on every connection, one after the other. */
export interface Busy {
  port: number
  connections: number
  ms: number
  /** Milliseconds between an answer and the next request. */
  pauseMs?: number
  work: Work
}

/** Sends requests one after the other on one connection. */
export interface Sequence {
  port: number
  requests: Request[]
  token?: string
}

/** Sends requests at a fixed rate, regardless of how long the answers take. */
export interface Arrivals {
  port: number
  perSecond: number
  ms: number
  /** The maximum number of connections. */
  connections: number
  /** True reuses connections, as a proxy does. False opens one for each request, as new visitors do; the time then includes connecting. */
  reuse: boolean
  work: Work
}

export interface Outcome {
  /** Milliseconds of each request that was answered with 200. */
  servedMs: number[]
  /** Milliseconds of each request that was refused with a time to try again. */
  refusedMs: number[]
  /** All other results: another status, a closed connection, no answer. */
  failed: number
}

export interface Load {
  /** Throws for every status but 200. */
  keepBusy(busy: Busy): Promise<{ answers: number; seconds: number }>
  /** Milliseconds of each request. Throws for every status but 200 and for refusals. */
  time(sequence: Sequence): Promise<number[]>
  arrive(arrivals: Arrivals): Promise<Outcome>
}

/** Starts a process that generates load. */
export function startLoad(): Load {
  const child: Child = startChild(path.join(import.meta.dirname, 'load-process.ts'))
  return {
    keepBusy: (busy) => child.ask('keepBusy', busy),
    time: (sequence) => child.ask('time', sequence),
    arrive: (arrivals) => child.ask('arrive', arrivals),
  }
}
