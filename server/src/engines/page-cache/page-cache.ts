import { type EncodedResponse, encodedResponseOf, pack } from './encoded-response.ts'

/** The result of a render. Header names are lower case; `tags` name the data that the body was made from. */
export interface Source {
  status: number
  /** Cleared once it is encoded, so that the text can be freed. */
  body: string
  headers: Record<string, string>
  tags: string[]
  /** Milliseconds until the entry is renewed in the background. */
  freshFor: number
  keep?: Keep
}

/**
 * Cache mode of a response. `false`: never, for example for an unknown ID. `'limited'`: only in a quarter of the
 * cache, because clients can invent endless valid keys, such as list cursors.
 */
export type Keep = boolean | 'limited'

export type Make = () => Promise<Source>

/**
 * The kind of change behind an invalidation. `'removed'`: visible content may have become invisible, as after an edit.
 * `'added'`: content was only added, such as a vote or a comment, so an older response is incomplete but not wrong.
 */
export type Change = 'added' | 'removed'

interface Kept {
  entry: EncodedResponse
  tags: string[]
  /** Monotonic time. With wall-clock time, setting the clock back would keep entries fresh. */
  staleAt: number
  bytes: number
}

/** A render under way, and the tags invalidated since it began. */
interface Running {
  entry: Promise<EncodedResponse>
  invalidated: Set<string>
}

export interface PageCacheOptions {
  maxBytes: number
  /** Called with the tags invalidated by this process, so that other processes can be notified. */
  onInvalidate?: (tags: readonly string[], change: Change) => void
  /** Computes the headers that are sent; by default the source's own. */
  headersOf?: ((source: Pick<Source, 'headers' | 'tags'>) => Record<string, string>) | undefined
  /** Renders responses on a replica when possible. Receives every invalidation, local and remote. */
  replica?:
    | { make(make: Make): Promise<Source>; invalidated(tags: readonly string[], change: Change): void }
    | undefined
  /** Called when renewing a stale entry failed. The stale entry stays in use. */
  onRenewalError?: (key: string, error: unknown) => void
}

/** Beyond this age (milliseconds) a stale entry is served only if rendering a new one fails. */
const MAX_STALE_MS = 60_000
/** Memory per entry besides its bodies: headers in three forms, key and tags. Measured, rounded up. */
const OVERHEAD_BYTES = 4096
/** The tag that every entry has. */
export const EVERYTHING = '*'

/**
 * Caches whole responses until one of their tags is invalidated. Each key is rendered at most once at a time. A stale
 * entry is served while one request renews it. If a tag is invalidated during a render, the result is returned but not
 * cached, and requests that arrive after the invalidation wait for a new render.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #running = new Map<string, Running>()
  /** Keys with `keep: 'limited'`, oldest first. */
  readonly #limited = new Set<string>()
  #limitedBytes = 0
  readonly #options: PageCacheOptions
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** Returns the entry of a key and renders it if needed. Throws what `make` throws. */
  async get(key: string, make: Make): Promise<EncodedResponse> {
    const kept = this.#kept.get(key)
    if (kept) {
      this.#hits++
      return this.#renew(key, kept, make)
    }
    this.#misses++
    return this.#wait(key, make)
  }

  async #wait(key: string, make: Make): Promise<EncodedResponse> {
    const running = this.#running.get(key)
    if (!running) return this.#fill(key, make)
    if (running.invalidated.size === 0) return running.entry
    // This render began before an invalidation. If the invalidation does not concern it, it is cached when it ends;
    // otherwise it is rendered again.
    await running.entry.catch(() => {})
    const kept = this.#kept.get(key)
    return kept ? this.#renew(key, kept, make) : this.#wait(key, make)
  }

  async #renew(key: string, kept: Kept, make: Make): Promise<EncodedResponse> {
    const age = performance.now() - kept.staleAt
    if (age <= 0) return kept.entry
    const renewal = (this.#running.get(key)?.entry ?? this.#fill(key, make)).then(
      // A page reports a failed render by its status.
      (entry) => (entry.status >= 500 ? kept.entry : entry),
      (error) => {
        this.#options.onRenewalError?.(key, error)
        return kept.entry
      },
    )
    return age > MAX_STALE_MS ? renewal : kept.entry
  }

  /** True if a key has an entry, fresh or stale. Then `get` returns at once, unless the entry is very old. */
  has(key: string): boolean {
    return this.#kept.has(key)
  }

  /** The entry of a key if it exists and is fresh. */
  peek(key: string): EncodedResponse | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.staleAt < performance.now()) return undefined
    this.#hits++
    return kept.entry
  }

  /** The entry of a key, however old, without renewing it. Used under overload. */
  kept(key: string): EncodedResponse | undefined {
    const kept = this.#kept.get(key)
    if (kept) this.#hits++
    return kept?.entry
  }

  /** Removes the entries with any of these tags, here and, through `onInvalidate`, in other processes. */
  invalidate(tags: readonly string[], change: Change = 'removed'): void {
    this.invalidateLocally(tags, change)
    this.#options.onInvalidate?.(tags, change)
  }

  /** Removes the entries in this process only, for tags that another process has invalidated. */
  invalidateLocally(tags: readonly string[], change: Change = 'removed'): void {
    this.#options.replica?.invalidated(tags, change)
    for (const { invalidated } of this.#running.values()) for (const tag of tags) invalidated.add(tag)
    if (tags.includes(EVERYTHING)) for (const key of [...this.#kept.keys()]) this.#remove(key)
    for (const tag of tags) for (const key of this.#keysOfTag.get(tag) ?? []) this.#remove(key)
  }

  clear(): void {
    this.invalidate([EVERYTHING])
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes }
  }

  get use(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  #fill(key: string, make: Make): Promise<EncodedResponse> {
    const invalidated = new Set<string>()
    const entry = (async () => {
      const source = await (this.#options.replica?.make(make) ?? make())
      const { status } = source
      const keep = source.keep !== false && status < 500
      const headers = this.#options.headersOf?.(source) ?? source.headers
      const bytes = takeBody(source)
      // A response that is not cached is not worth compressing.
      const packed = keep
        ? await pack(status, headers, bytes, source.keep === 'limited' ? 'few' : 'many')
        : encodedResponseOf(status, headers, { identity: bytes })
      if (keep && ![EVERYTHING, ...source.tags].some((tag) => invalidated.has(tag))) this.#keep(key, source, packed)
      return packed
    })().finally(() => this.#running.delete(key))
    this.#running.set(key, { entry, invalidated })
    return entry
  }

  #keep(key: string, source: Source, entry: EncodedResponse): void {
    this.#remove(key)
    const bytes = entry.size() + OVERHEAD_BYTES
    this.#kept.set(key, { entry, tags: source.tags, staleAt: performance.now() + source.freshFor, bytes })
    this.#bytes += bytes
    if (source.keep === 'limited') {
      this.#limited.add(key)
      this.#limitedBytes += bytes
    }
    for (const tag of source.tags) {
      const keys = this.#keysOfTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysOfTag.set(tag, new Set([key]))
    }
    // Evicts the oldest first: an entry in use is renewed every few seconds and so is young.
    for (const oldest of this.#limited) {
      if (this.#limitedBytes <= this.#options.maxBytes / 4) break
      this.#remove(oldest)
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
    if (this.#limited.delete(key)) this.#limitedBytes -= kept.bytes
    for (const tag of kept.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
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
