import { type EncodedResponse, encodedResponseOf, pack } from './encoded-response.ts'

/** What a render gives. `headers` are lower-case; `tags` name what the body was made of. */
export interface Source {
  status: number
  /** Taken out once it is written, so that nobody holds on to it. */
  body: string
  headers: Record<string, string>
  tags: string[]
  /** Milliseconds after which it is renewed in the background. */
  freshFor: number
  keep?: Keep
}

/**
 * Whether a response is cached. `false`: never, for example for an unknown id. `'limited'`: in a quarter of the cache only, because clients
 * can invent endless valid keys, such as list cursors.
 */
export type Keep = boolean | 'limited'

export type Make = () => Promise<Source>

/**
 * Why a tag is invalidated. `'removed'`: something that could be seen may no longer be seen, as after an edit. `'added'`: there is only
 * more to see, such as a vote or a comment, so an older answer is incomplete but not wrong.
 */
export type Change = 'added' | 'removed'

interface Kept {
  entry: EncodedResponse
  tags: string[]
  /** By the clock that only goes forward: one that is set back would make an answer fresh for as long. */
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
  /** Called with the tags invalidated by this process, for telling the others. */
  onInvalidate?: (tags: readonly string[], change: Change) => void
  /** The headers that an answer is sent with; its own unless told. */
  headersOf?: ((source: Pick<Source, 'headers' | 'tags'>) => Record<string, string>) | undefined
  /** Where answers may be made besides on the primary; told of every invalidation, here and elsewhere. */
  replica?: { make(make: Make): Promise<Source>; dropped(tags: readonly string[], change: Change): void } | undefined
  /** Told when the renewal of a stale entry failed; the stale one goes on being served. */
  onRenewalError?: (key: string, error: unknown) => void
}

/** Beyond this age, in milliseconds, an old answer is served only if making a new one fails. */
const MAX_STALE_MS = 60_000
/** What an entry costs besides its bodies: headers in three forms, its key and tags. Measured, rounded up. */
const OVERHEAD_BYTES = 4096
/** The tag of everything that is kept. */
export const EVERYTHING = '*'

/**
 * Whole answers, made once and served as ready bytes until one of their tags is invalidated. One render per key at a time; a stale entry is
 * served while one request renews it; a render during which one of its tags was invalidated is answered but not cached: it may be out of date, and a
 * request that came after the invalidation waits for a new one.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #running = new Map<string, Running>()
  /** The keys with limited room, the oldest first. */
  readonly #limited = new Set<string>()
  #limitedBytes = 0
  readonly #options: PageCacheOptions
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** The entry of a key, made if it is not there. Throws what `make` throws. */
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
    // It began before an invalidation. If that did not concern it, it is cached when it ends; otherwise it is rendered again.
    await running.entry.catch(() => {})
    const kept = this.#kept.get(key)
    return kept ? this.#renew(key, kept, make) : this.#wait(key, make)
  }

  async #renew(key: string, kept: Kept, make: Make): Promise<EncodedResponse> {
    const age = performance.now() - kept.staleAt
    if (age <= 0) return kept.entry
    const renewal = (this.#running.get(key)?.entry ?? this.#fill(key, make)).then(
      // A page says by its status that it could not be made.
      (entry) => (entry.status >= 500 ? kept.entry : entry),
      (error) => {
        this.#options.onRenewalError?.(key, error)
        return kept.entry
      },
    )
    return age > MAX_STALE_MS ? renewal : kept.entry
  }

  /** Whether an answer is kept, fresh or not: then `get` makes no one wait for a new one, unless it is very old. */
  has(key: string): boolean {
    return this.#kept.has(key)
  }

  /** The entry of a key if it is there and fresh. */
  peek(key: string): EncodedResponse | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.staleAt < performance.now()) return undefined
    this.#hits++
    return kept.entry
  }

  /** The entry of a key if it is there, however old. Nothing is renewed: for moments at which there is no time to. */
  kept(key: string): EncodedResponse | undefined {
    const kept = this.#kept.get(key)
    if (kept) this.#hits++
    return kept?.entry
  }

  /** Removes the answers that have one of these tags, here and, by `onInvalidate`, in other processes. */
  invalidate(tags: readonly string[], change: Change = 'removed'): void {
    this.invalidateLocally(tags, change)
    this.#options.onInvalidate?.(tags, change)
  }

  /** Removes them here only, for tags that another process has invalidated. */
  invalidateLocally(tags: readonly string[], change: Change = 'removed'): void {
    this.#options.replica?.dropped(tags, change)
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

  /** Answers that were kept, and those that somebody had to wait for, since the start. */
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
      // What is answered once is not worth compressing.
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
    // The oldest goes first: an entry that is in use is made anew every few seconds and so is young.
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
 * The body's bytes. The text is let go: the promises of a page that has waited for its turn are old, and whatever the old point to, dead or
 * not, V8 keeps until it collects the old, which stops everybody. A text of a quarter of a megabyte for each page makes that often and long.
 */
function takeBody(source: Source): Buffer {
  const bytes = Buffer.from(source.body)
  source.body = ''
  return bytes
}
