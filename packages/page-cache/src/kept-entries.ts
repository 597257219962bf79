import type { EncodedResponse } from './encoded-response.ts'
import type { Make } from './source.ts'

export interface Kept {
  entry: EncodedResponse
  tags: string[]
  /** Monotonic time. With wall-clock time, entries would stay fresh when the clock is set back. */
  staleAt: number
  /** True if its content has changed. It is then served only as a last resort. */
  isOutdated: boolean
  bytes: number
  /** True for entries that share a quarter of the memory. */
  isLimited: boolean
  make: Make
}

/** Memory per entry besides its bodies: headers in three forms, key and tags. Measured and rounded up. */
const OVERHEAD_BYTES = 4096
export const EVERYTHING = '*'

/** The entries of a page cache by key and by tag, oldest first. Their total size in bytes is limited. */
export class KeptEntries {
  readonly #maxBytes: number
  readonly #kept = new Map<string, Kept>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #limited = new Set<string>()
  #limitedBytes = 0
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes }
  }

  get(key: string): Kept | undefined {
    return this.#kept.get(key)
  }

  keysOf(tags: readonly string[]): Set<string> {
    if (tags.includes(EVERYTHING)) return new Set(this.#kept.keys())
    return new Set(tags.flatMap((tag) => [...(this.#keysOfTag.get(tag) ?? [])]))
  }

  /** Adds or replaces an entry, and evicts the oldest ones until all fit. */
  set(key: string, given: Omit<Kept, 'bytes'>): void {
    this.remove(key)
    const kept = { ...given, bytes: given.entry.size() + OVERHEAD_BYTES }
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    if (kept.isLimited) {
      this.#limited.add(key)
      this.#limitedBytes += kept.bytes
    }
    for (const tag of kept.tags) {
      const keys = this.#keysOfTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysOfTag.set(tag, new Set([key]))
    }
    // The oldest entry is unused: an entry in use is renewed every few seconds.
    for (const oldest of this.#limited) {
      if (this.#limitedBytes <= this.#maxBytes / 4) break
      this.remove(oldest)
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.remove(oldest)
    }
  }

  remove(key: string): void {
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
