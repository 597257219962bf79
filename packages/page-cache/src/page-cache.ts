import { type EncodedResponse, encodedResponseOf, markedStale, pack } from './encoded-response.ts'
import { EVERYTHING, type Kept, KeptEntries } from './kept-entries.ts'
import type { Make, Source } from './source.ts'

export { EVERYTHING }

/**
 * `'removed'`: visible content has become invisible, so an older response must never be shown again. `'changed'`:
 * content was added or edited, so an older response is only out of date.
 */
export type Change = 'changed' | 'removed'

interface Running {
  entry: Promise<EncodedResponse>
  invalidated: Map<string, Change>
}

export interface PageCacheOptions {
  maxBytes: number
  /** Called with the tags that this process invalidates, to notify other processes. */
  onInvalidate?: (tags: readonly string[], change: Change) => void
  /** Computes the headers to send. By default they are the source's own. */
  headersOf?: ((source: Pick<Source, 'headers' | 'tags'>) => Record<string, string>) | undefined
  /** The database behind the responses. By default it is never away. */
  origin?: {
    /** True while it cannot be used for renders. */
    isAway(): boolean
    /** Checks whether it can be used now. */
    answers(): Promise<boolean>
  }
  onRenewalError?: (key: string, error: unknown) => void
}

/** Older stale entries (milliseconds) are served only if rendering a new one fails. */
const MAX_STALE_MS = 60_000
/** Limit on removed responses that are rendered again without a request. The most recently used ones are chosen. */
const MAX_MADE_AGAIN = 50

/**
 * Caches whole responses. Each key is rendered at most once at a time. A stale entry is served while one request renews
 * it.
 *
 * A change makes entries with its tags outdated: requests wait for a new render, and the old entry is served, marked
 * stale, only while the origin is away. A removal deletes the entries. The most recently used ones are rendered again
 * at once, so that they can be served if the origin becomes unreachable. A render that began before an invalidation is
 * returned to its callers but not cached as fresh. Later requests wait for a new render.
 */
export class PageCache {
  readonly #entries: KeptEntries
  readonly #running = new Map<string, Running>()
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
    // This render began before an invalidation. It is cached only if that concerns other tags.
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

  /** An outdated entry qualifies only if the origin is away, because the failure may have another reason. */
  async #lastResort(key: string): Promise<EncodedResponse | undefined> {
    if (this.#entries.get(key)?.isOutdated && (await this.#options.origin?.answers()) !== false) return undefined
    const kept = this.#entries.get(key)
    return kept && markedStale(kept.entry, performance.now() - kept.staleAt)
  }

  get #isAway(): boolean {
    return this.#options.origin?.isAway() === true
  }

  /** Returns whether an entry, fresh or stale, may be served without a render. */
  has(key: string): boolean {
    const kept = this.#entries.get(key)
    return kept !== undefined && (!kept.isOutdated || this.#isAway)
  }

  /** Returns the entry of a key if `get` would return it without checking the origin. */
  peek(key: string): EncodedResponse | undefined {
    const kept = this.#entries.get(key)
    if (!kept) return undefined
    const age = performance.now() - kept.staleAt
    const isFresh = age <= 0 && !kept.isOutdated
    if (!isFresh && !this.#isAway) return undefined
    this.#hits++
    return isFresh ? kept.entry : markedStale(kept.entry, age)
  }

  /** Returns the entry of a key, however old, without renewing it. Used under overload. */
  kept(key: string): EncodedResponse | undefined {
    const served = this.peek(key)
    if (served || !this.has(key)) return served
    this.#hits++
    return this.#entries.get(key)?.entry
  }

  invalidate(tags: readonly string[], change: Change = 'removed'): void {
    this.invalidateLocally(tags, change)
    this.#options.onInvalidate?.(tags, change)
  }

  /** Invalidates entries in this process only. Used for tags that another process has invalidated. */
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

  /** Entries come oldest first, and the youngest are in use, so they replace older ones. */
  #makeAgainSoon(key: string, make: Make): void {
    this.#removed.delete(key)
    this.#removed.set(key, make)
    for (const oldest of this.#removed.keys()) {
      if (this.#removed.size <= MAX_MADE_AGAIN) break
      this.#removed.delete(oldest)
    }
    if (this.#isMakingAgain) return
    this.#isMakingAgain = true
    // The call that removed the content is answered first.
    setImmediate(() => this.#makeAgain())
  }

  /** Renders one entry after the other, so that a request waits for at most one of them. */
  async #makeAgain(): Promise<void> {
    for (const [key, make] of this.#removed) {
      this.#removed.delete(key)
      // If this fails, the next request renders it.
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
      // Compression is not worth it for a response that is not cached.
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

/** Clears the text. V8 would promote it to its old generation while it waits, whose collection pauses the process. */
function takeBody(source: Source): Buffer {
  const bytes = Buffer.from(source.body)
  source.body = ''
  return bytes
}
