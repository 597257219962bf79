/** Holds home however it is written; what may be longer has memory of its own. */
const SIZE = 1024 * 1024
/** What may need less than this is no trouble to anybody, and has memory of its own too. */
const LEAST = 64 * 1024
/** What a part of a string's `length` can need in UTF-8. */
const MOST_BYTES = 3

/**
 * Memory that is used again and again for long texts on their way to the compressor. A page's is a quarter of a megabyte: as a new string and
 * new bytes for each, that is most of what the collector has to do, and it stops everything while it does it.
 */
export class Scratch {
  readonly #most: number
  readonly #free: ArrayBuffer[] = []
  readonly #lent = new Set<ArrayBufferLike>()

  /** `most` pieces of a megabyte; texts beyond them have memory of their own. */
  constructor(most: number) {
    this.#most = most
  }

  /** The bytes of texts, one after the other: nobody else's until they are given back. */
  write(texts: readonly string[]): Buffer {
    const room = MOST_BYTES * texts.reduce((sum, { length }) => sum + length, 0)
    if (room < LEAST || room > SIZE || this.#lent.size === this.#most) return Buffer.from(texts.join(''))
    const piece = this.#free.pop() ?? new ArrayBuffer(SIZE)
    this.#lent.add(piece)
    const bytes = Buffer.from(piece)
    let end = 0
    for (const text of texts) end += bytes.write(text, end)
    return bytes.subarray(0, end)
  }

  /** Bytes of `write` that nobody reads any more. Memory of their own is left to the collector. */
  giveBack({ buffer }: Buffer): void {
    if (this.#lent.delete(buffer)) this.#free.push(buffer as ArrayBuffer)
  }
}
