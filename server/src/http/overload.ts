import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Entry } from '../engines/entry.ts'
import type { Make, PageCache } from '../engines/page-cache.ts'

export interface OverloadOptions {
  /** Milliseconds between two looks. */
  every?: number
  /** Milliseconds that the event loop may be late. */
  patience?: number
}

/** Late once can be a large render or the garbage collector, twice a busy machine; late three times in a row is a queue that grows. */
const LOOKS = 3

/**
 * Knows whether requests come faster than they can be answered, by how late the event loop is. Then what is kept is still answered, and
 * everything else refused at once: it would be answered too late for anybody, and make all others wait.
 */
export class Overload {
  readonly #every: number
  readonly #patience: number
  #expected = 0
  #late = 0
  #shed = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ every = 250, patience = 500 }: OverloadOptions = {}) {
    this.#every = every
    this.#patience = patience
  }

  start(): void {
    this.#expected = performance.now() + this.#every
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.#late = now - this.#expected > this.#patience ? this.#late + 1 : 0
      this.#expected = now + this.#every
    }, this.#every).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  get isOn(): boolean {
    return this.#late >= LOOKS
  }

  /** Refused so far. */
  get shed(): number {
    return this.#shed
  }

  /** Throws `Busy` for a read and `Unavailable` for a write, while it is too much. */
  check(method: string): void {
    if (!this.isOn) return
    this.#shed++
    throw new AppError(method === 'GET' || method === 'HEAD' ? 'Busy' : 'Unavailable')
  }
}

/** Refuses what is no read before anything is done for it. Reads are refused where they turn out not to be kept. */
export function shedWrites(app: FastifyInstance, overload: Overload): void {
  app.addHook('onRequest', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') overload.check(method)
  })
}

/** The entry of a key, made if there is time for that. Throws what `make` throws, and `Busy`. */
export async function entryInTime(
  { cache, overload }: { cache: PageCache; overload: Overload },
  key: string,
  make: Make,
): Promise<Entry> {
  if (!overload.isOn) return cache.get(key, make)
  const kept = cache.kept(key)
  if (kept) return kept
  overload.check('GET')
  return cache.get(key, make)
}
