import { type Entry, pack } from './entry.ts'

/** What a render gives. `headers` are lower-case; `tags` name what the body was made of. */
export interface Source {
  status: number
  body: string | Buffer
  headers: Record<string, string>
  tags: string[]
  /** Milliseconds after which it is renewed in the background. */
  freshFor: number
  /** A body that is answered but not kept, such as that of an unknown id. */
  keep?: boolean
}

interface Kept {
  entry: Entry
  tags: string[]
  staleAt: number
  bytes: number
}

export interface PageCacheOptions {
  maxBytes: number
  /** Told when the renewal of a stale entry failed; the stale one goes on being served. */
  onRenewalError?: (key: string, error: unknown) => void
}

/**
 * Whole answers, made once and served as ready bytes until one of their tags is dropped. One render per key at a time; a stale entry is
 * served while one request renews it; a render that began before a drop is answered but not kept, since it may show what was dropped.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #running = new Map<string, Promise<Entry>>()
  readonly #options: PageCacheOptions
  #bytes = 0
  /** What was dropped while each render under way ran. */
  readonly #droppedDuring = new Set<Set<string>>()

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** The entry of a key, made if it is not there. Throws what `make` throws. */
  async get(key: string, make: () => Promise<Source>): Promise<Entry> {
    const kept = this.#kept.get(key)
    if (!kept) return this.#running.get(key) ?? this.#fill(key, make)
    if (kept.staleAt < Date.now() && !this.#running.has(key)) {
      this.#fill(key, make).catch((error) => this.#options.onRenewalError?.(key, error))
    }
    return kept.entry
  }

  /** Removes everything that was made of one of these tags. */
  drop(tags: readonly string[]): void {
    for (const dropped of this.#droppedDuring) for (const tag of tags) dropped.add(tag)
    // A render under way may have read what is being dropped: the next request must not join it.
    this.#running.clear()
    for (const tag of tags) for (const key of this.#keysOfTag.get(tag) ?? []) this.#remove(key)
  }

  clear(): void {
    this.drop([...this.#keysOfTag.keys()])
    for (const key of [...this.#kept.keys()]) this.#remove(key)
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes }
  }

  #fill(key: string, make: () => Promise<Source>): Promise<Entry> {
    const dropped = new Set<string>()
    this.#droppedDuring.add(dropped)
    const filling = (async () => {
      const source = await make()
      const entry = await pack(source.status, source.headers, Buffer.from(source.body))
      const current = !source.tags.some((tag) => dropped.has(tag))
      if (current && source.keep !== false && source.status < 500) this.#keep(key, source, entry)
      return entry
    })().finally(() => {
      this.#droppedDuring.delete(dropped)
      if (this.#running.get(key) === filling) this.#running.delete(key)
    })
    this.#running.set(key, filling)
    return filling
  }

  #keep(key: string, source: Source, entry: Entry): void {
    this.#remove(key)
    const bytes = Object.values(entry.bodies).reduce((sum, body) => sum + body.bytes.length, 0) + key.length + 500
    this.#kept.set(key, { entry, tags: source.tags, staleAt: Date.now() + source.freshFor, bytes })
    this.#bytes += bytes
    for (const tag of source.tags) {
      const keys = this.#keysOfTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysOfTag.set(tag, new Set([key]))
    }
    // The oldest goes first: an entry that is in use is made anew every few seconds and so is young.
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
    for (const tag of kept.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }
}
