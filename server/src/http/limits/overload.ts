import { OverloadError } from '../../engines/errors/overload-error.ts'
import type { EncodedResponse } from '../../engines/page-cache/encoded-response.ts'
import type { Make, PageCache } from '../../engines/page-cache/page-cache.ts'

export interface OverloadOptions {
  /** Milliseconds between two looks. */
  every?: number
  /** Milliseconds that the event loop may be late. */
  patience?: number
  /** How many statements wait for a connection to the database. */
  waiting?: () => number
  /** Told about once a second how many were refused since it was told last. */
  onRefused?: (requests: number) => void
}

/** Answers to reads that are being made at once, pages among them: beyond this one more would wait for a third of a second. */
const MOST_MAKING = 64
/** Statements that wait for a connection: beyond this one more would wait for a twentieth of a second or so, and refusals for their turn longer. */
const MOST_WAITING = 150

/** Late once can be a large render or the garbage collector, twice a busy machine; late three times in a row is a queue that grows. */
const LOOKS = 3
const TELL_MS = 1000

/**
 * Knows whether requests come faster than they can be answered: by how late the event loop is, how many answers are being made, and how
 * many statements wait. Then what is kept is still answered, and everything else refused at once: it would be answered too late for
 * anybody, and make all others wait.
 */
export class Overload {
  readonly #every: number
  readonly #patience: number
  readonly #waiting: () => number
  readonly #onRefused: (requests: number) => void
  #expected = 0
  #late = 0
  #shed = 0
  #told = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #making = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ every = 250, patience = 500, waiting = () => 0, onRefused = () => {} }: OverloadOptions = {}) {
    this.#every = every
    this.#patience = patience
    this.#waiting = waiting
    this.#onRefused = onRefused
  }

  start(): void {
    this.#expected = performance.now() + this.#every
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.#late = now - this.#expected > this.#patience ? this.#late + 1 : 0
      this.#expected = now + this.#every
      this.#tell(now)
    }, this.#every).unref()
  }

  /** All together: a line of the log for each would cost as much as refusing it, in the worst moment. */
  #tell(now: number): void {
    if (this.#shed === this.#told || now - this.#toldAt < TELL_MS) return
    this.#onRefused(this.#shed - this.#told)
    this.#told = this.#shed
    this.#toldAt = now
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Whether no more answers can be made just now for reads, or for anything else. */
  isTooMuchFor(method: string): boolean {
    if (this.#late >= LOOKS) return true
    return isRead(method) ? this.#making >= MOST_MAKING : this.#waiting() >= MOST_WAITING
  }

  /** Whether anything is refused. */
  get isOn(): boolean {
    return this.isTooMuchFor('GET') || this.isTooMuchFor('POST')
  }

  /** Refused so far. */
  get shed(): number {
    return this.#shed
  }

  /** Whether a request must be refused just now; if so, it is counted as refused. */
  refuses(method: string): boolean {
    if (!this.isTooMuchFor(method)) return false
    this.#shed++
    return true
  }

  /** Throws `Busy` for a read and `Unavailable` for a write, while it is too much. */
  check(method: string): void {
    if (this.refuses(method)) throw new OverloadError(isRead(method) ? 'Busy' : 'Unavailable')
  }

  /** Makes the answer to a read, as one of those that are being made. Throws what `make` throws, and `Busy`. */
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
/** The entry of a key, made if there is time for that. Throws what `make` throws, and `Busy`. */
export async function entryInTime(
  { cache, overload }: { cache: PageCache; overload: Overload },
  key: string,
  make: Make,
): Promise<EncodedResponse> {
  const kept = overload.isTooMuchFor('GET') ? cache.kept(key) : undefined
  return kept ?? cache.get(key, () => overload.making(make))
}
