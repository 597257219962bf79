import path from 'node:path'
import { type Child, startChild } from '../site/child.ts'
import type { Request, Work } from './requests.ts'

/** Keeps every connection busy with one request after the other. */
export interface Busy {
  port: number
  connections: number
  ms: number
  /** Between an answer and the next request. */
  pauseMs?: number
  work: Work
}

/** Sends requests one after the other on one connection. */
export interface Sequence {
  port: number
  requests: Request[]
  token?: string
}

/** Sends requests at a fixed rate, however long the answers take. */
export interface Arrivals {
  port: number
  perSecond: number
  ms: number
  /** At most. */
  connections: number
  /** Reuse connections, as a proxy does, or open one for each request, as new visitors do; then the time includes connecting. */
  reuse: boolean
  work: Work
}

export interface Outcome {
  servedPerSecond: number
  /** Answered 503 with Retry-After. */
  refused: number
  /** Undefined if nothing was refused. */
  refusedP99Ms: number | undefined
  /** Anything else: another status, a closed connection, no answer. */
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
