import { type EncodedResponse, encodedResponseOf, markedStale, pack } from './encoded-response.ts'
import { EVERYTHING, type Kept, KeptEntries } from './kept-entries.ts'
import type { Make, Source } from './source.ts'

export { EVERYTHING }

/**
 * The kind of change behind an invalidation. `'removed'`: visible content has become invisible, so an older response must never be shown
 * again. `'changed'`: content was added or edited, so an older response is only out of date.
 */
export type Change = 'changed' | 'removed'

/** A render under way, and the tags invalidated since it began. */
interface Running {
  entry: Promise<EncodedResponse>
  invalidated: Map<string, Change>
}

export interface PageCacheOptions {
  maxBytes: number
  /** Called with the tags invalidated by this process, so that other processes can be notified. */
  onInvalidate?: (tags: readonly string[], change: Change) => void
  /** Computes the headers that are sent; by default the source's own. */
  headersOf?: ((source: Pick<Source, 'headers' | 'tags'>) => Record<string, string>) | undefined
  /** The database behind the responses. By default it is never away. */
  origin?: {
    /** True while nothing can be made from it. */
    isAway(): boolean
    /** Finds out whether anything can be made from it now. */
    answers(): Promise<boolean>
  }
  /** Called when renewing a stale entry failed. The stale entry stays in use. */
  onRenewalError?: (key: string, error: unknown) => void
}

/** Beyond this age (milliseconds) a stale entry is served only if rendering a new one fails. */
const MAX_STALE_MS = 60_000
/** How many removed responses are made again by themselves: those that were used last. */
const MAX_MADE_AGAIN = 50

/**
 * Caches whole responses. Each key is rendered at most once at a time. A stale entry is served while one request renews it.
 *
 * When a tag is invalidated by a change, its entries are outdated: everybody who asks waits for a new render, and the old entry is served,
 * marked stale, only while the origin is away. A removal drops them for good. As nothing is left to serve then if the origin goes away, the
 * entries used last are made again at once. A render that began before an invalidation is returned but not cached as fresh, and requests
 * that arrive after the invalidation wait for a new render.
 */
export class PageCache {
  readonly #entries: KeptEntries
  readonly #running = new Map<string, Running>()
  /** Removed entries that are to be made again. */
  readonly #removed = new Map<string, Make>()
  #isMakingAgain = false
  readonly #options: PageCacheOptions
  #hits = 0
  #misses = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#entries = new KeptEntries(options.maxBytes)
  }

  /** Returns the entry of a key and renders it if needed. Throws what `make` throws. */
  async get(key: string, make: Make): Promise<EncodedResponse> {
    if (this.has(key)) this.#hits++
    else this.#misses++
    const kept = this.#entries.get(key)
    return kept ? this.#renew(key, kept, make) : this.#wait(key, make)
  }

  async #wait(key: string, make: Make): Promise<EncodedResponse> {
    const running = this.#running.get(key)
    if (!running) return this.#fill(key, make)
    if (running.invalidated.size === 0) return running.entry
    // This render began before an invalidation. If the invalidation does not concern it, it is cached when it ends;
    // otherwise it is rendered again.
    await running.entry.catch(() => {})
    const kept = this.#entries.get(key)
    return kept && !kept.isOutdated ? this.#renew(key, kept, make) : this.#wait(key, make)
  }

  async #renew(key: string, kept: Kept, make: Make): Promise<EncodedResponse> {
    const age = performance.now() - kept.staleAt
    if (age <= 0 && !kept.isOutdated) return kept.entry
    if (this.#isAway) return markedStale(kept.entry, age)
    const made = kept.isOutdated ? this.#wait(key, make) : (this.#running.get(key)?.entry ?? this.#fill(key, make))
    const renewal = made.then(
      // A page reports a failed render by its status.
      async (entry) => (entry.status >= 500 && (await this.#lastResort(key))) || entry,
      async (error) => {
        this.#options.onRenewalError?.(key, error)
        const entry = await this.#lastResort(key)
        if (entry) return entry
        throw error
      },
    )
    if (kept.isOutdated || age > MAX_STALE_MS) return renewal
    renewal.catch(() => {})
    return kept.entry
  }

  /** The entry to serve after a failed render. It is an outdated one only if the origin is away: the failure may have another reason. */
  async #lastResort(key: string): Promise<EncodedResponse | undefined> {
    if (this.#entries.get(key)?.isOutdated && (await this.#options.origin?.answers()) !== false) return undefined
    // It may have been removed meanwhile.
    const kept = this.#entries.get(key)
    return kept && markedStale(kept.entry, performance.now() - kept.staleAt)
  }

  get #isAway(): boolean {
    return this.#options.origin?.isAway() === true
  }

  /** True if a key has an entry, fresh or stale, that may be served without a render. Then `get` returns at once, unless it is very old. */
  has(key: string): boolean {
    const kept = this.#entries.get(key)
    return kept !== undefined && (!kept.isOutdated || this.#isAway)
  }

  /** The entry of a key if `get` would return it without looking at the origin. */
  peek(key: string): EncodedResponse | undefined {
    const kept = this.#entries.get(key)
    if (!kept) return undefined
    const age = performance.now() - kept.staleAt
    const isFresh = age <= 0 && !kept.isOutdated
    if (!isFresh && !this.#isAway) return undefined
    this.#hits++
    return isFresh ? kept.entry : markedStale(kept.entry, age)
  }

  /** The entry of a key, however old, without renewing it. Used under overload. */
  kept(key: string): EncodedResponse | undefined {
    const served = this.peek(key)
    if (served || !this.has(key)) return served
    this.#hits++
    return this.#entries.get(key)?.entry
  }

  /** Invalidates the entries with any of these tags, here and, through `onInvalidate`, in other processes. */
  invalidate(tags: readonly string[], change: Change = 'removed'): void {
    this.invalidateLocally(tags, change)
    this.#options.onInvalidate?.(tags, change)
  }

  /** Invalidates the entries in this process only, for tags that another process has invalidated. */
  invalidateLocally(tags: readonly string[], change: Change = 'removed'): void {
    for (const { invalidated } of this.#running.values())
      for (const tag of tags) if (invalidated.get(tag) !== 'removed') invalidated.set(tag, change)
    for (const key of this.#entries.keysOf(tags)) {
      const kept = this.#entries.get(key)!
      if (change === 'changed') kept.isOutdated = true
      else {
        this.#entries.remove(key)
        if (!kept.isLimited) this.#makeAgainSoon(key, kept.make)
      }
    }
  }

  clear(): void {
    this.invalidate([EVERYTHING])
  }

  get size(): { entries: number; bytes: number } {
    return this.#entries.size
  }

  get use(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  /** Removed entries come oldest first, and the youngest are those in use. */
  #makeAgainSoon(key: string, make: Make): void {
    this.#removed.delete(key)
    this.#removed.set(key, make)
    for (const oldest of this.#removed.keys()) {
      if (this.#removed.size <= MAX_MADE_AGAIN) break
      this.#removed.delete(oldest)
    }
    if (this.#isMakingAgain) return
    this.#isMakingAgain = true
    // The answer to the call that removed something goes first.
    setImmediate(() => this.#makeAgain())
  }

  /** One after the other, so that nobody waits for more than one of these renders. */
  async #makeAgain(): Promise<void> {
    for (const [key, make] of this.#removed) {
      this.#removed.delete(key)
      // After a failure, the next request makes it.
      if (!this.#isAway && !this.#entries.get(key)) await this.#wait(key, make).catch(() => {})
    }
    this.#isMakingAgain = false
  }

  #fill(key: string, make: Make): Promise<EncodedResponse> {
    const invalidated = new Map<string, Change>()
    const entry = (async () => {
      const source = await make()
      const { status, tags, freshFor } = source
      const keep = source.keep !== false && status < 500
      const isLimited = source.keep === 'limited'
      const headers = this.#options.headersOf?.(source) ?? source.headers
      const bytes = takeBody(source)
      // A response that is not cached is not worth compressing.
      const packed = keep
        ? await pack(status, headers, bytes, isLimited ? 'few' : 'many')
        : encodedResponseOf(status, headers, { identity: bytes })
      const changes = new Set([EVERYTHING, ...tags].map((tag) => invalidated.get(tag)))
      if (keep && !changes.has('removed')) {
        const isOutdated = changes.has('changed')
        this.#entries.set(key, {
          entry: packed,
          tags,
          staleAt: performance.now() + freshFor,
          isOutdated,
          isLimited,
          make,
        })
      }
      return packed
    })().finally(() => this.#running.delete(key))
    this.#running.set(key, { entry, invalidated })
    return entry
  }
}

/**
 * Encodes the body and clears the text. A page that waited in a queue has been promoted to V8's old generation, and so
 * would its text of 250 kB be; collecting the old generation pauses the process.
 */
function takeBody(source: Source): Buffer {
  const bytes = Buffer.from(source.body)
  source.body = ''
  return bytes
}
