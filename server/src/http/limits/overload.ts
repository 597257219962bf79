import type { EncodedResponse } from '@unspun/page-cache/encoded-response.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Make } from '@unspun/page-cache/source.ts'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'

export interface OverloadOptions {
  every?: number
  /** Milliseconds that the event loop may be late. */
  maxDelay?: number
  waiting?: () => number
  /** Called about once a second with the number of refusals since the last call. */
  onRefused?: (requests: number) => void
}

/** Limit on concurrent reads, including pages. One more would wait for a third of a second. */
const MAX_READS = 64
/** One more statement would wait for about a twentieth of a second, and refusals would take longer. */
export const MAX_WAITING_STATEMENTS = 150

/** Late checks in a row. One can be a large render or a garbage collection, two a busy machine. */
const LATE_CHECKS = 3
const REPORT_INTERVAL_MS = 1000

/**
 * Detects an overload by the delay of the event loop, the number of reads in progress and the number of waiting
 * statements. Cached answers are still sent. Everything else is refused at once, because it would be answered too late
 * and would delay all other requests.
 */
export class Overload {
  readonly #every: number
  readonly #maxDelay: number
  readonly #waiting: () => number
  readonly #onRefused: (requests: number) => void
  #expected = 0
  #late = 0
  #refused = 0
  #reported = 0
  #reportedAt = Number.NEGATIVE_INFINITY
  #making = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ every = 250, maxDelay = 500, waiting = () => 0, onRefused = () => {} }: OverloadOptions = {}) {
    this.#every = every
    this.#maxDelay = maxDelay
    this.#waiting = waiting
    this.#onRefused = onRefused
  }

  start(): void {
    this.#expected = performance.now() + this.#every
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.#late = now - this.#expected > this.#maxDelay ? this.#late + 1 : 0
      this.#expected = now + this.#every
      this.#report(now)
    }, this.#every).unref()
  }

  /** Reports refusals together, because a log line for each would cost as much as the refusal itself. */
  #report(now: number): void {
    if (this.#refused === this.#reported || now - this.#reportedAt < REPORT_INTERVAL_MS) return
    this.#onRefused(this.#refused - this.#reported)
    this.#reported = this.#refused
    this.#reportedAt = now
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Returns whether new requests of this kind must be refused: reads, or all other methods. */
  isOverloadedFor(method: string): boolean {
    if (this.#late >= LATE_CHECKS) return true
    return isRead(method) ? this.#making >= MAX_READS : this.#waiting() >= MAX_WAITING_STATEMENTS
  }

  get isActive(): boolean {
    return this.isOverloadedFor('GET') || this.isOverloadedFor('POST')
  }

  get refused(): number {
    return this.#refused
  }

  refuses(method: string): boolean {
    if (!this.isOverloadedFor(method)) return false
    this.#refused++
    return true
  }

  /** During an overload, throws `Busy` for a read and `Unavailable` for a write. */
  check(method: string): void {
    if (this.refuses(method)) throw new OverloadError(isRead(method) ? 'Busy' : 'Unavailable')
  }

  /** Runs `make` and counts it as a read in progress. Throws the errors of `make`, and `Busy` during an overload. */
  async making<T>(make: () => Promise<T>): Promise<T> {
    this.check('GET')
    this.#making++
    try {
      return await make()
    } finally {
      this.#making--
    }
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'
/** Returns or makes a cached response. During an overload it may be stale. Throws the errors of `make`, and `Busy`. */
export async function entryInTime(
  { cache, overload }: { cache: PageCache; overload: Overload },
  key: string,
  make: Make,
): Promise<EncodedResponse> {
  const kept = overload.isOverloadedFor('GET') ? cache.kept(key) : undefined
  return kept ?? cache.get(key, () => overload.making(make))
}
