/** Holds home however it is written; what may be longer has memory of its own. */
const SIZE = 1024 * 1024
/** What a part of a string's `length` can need in UTF-8. */
const MOST_BYTES = 3

/**
 * Memory that is used again and again for texts on their way to the compressor. A page's is a quarter of a megabyte: as a new string and new
 * bytes for each, that is most of what the collector has to do, and it stops everything while it does it.
 */
export class Scratch {
  readonly #free: Buffer[] = []
  readonly #most: number

  /** `most` pieces are kept at once, of a megabyte each. */
  constructor(most: number) {
    this.#most = most
  }

  /** The bytes of texts, one after the other: nobody else's until they are given back. */
  write(texts: readonly string[]): Buffer {
    const most = MOST_BYTES * texts.reduce((sum, { length }) => sum + length, 0)
    const whole = (most <= SIZE && this.#free.pop()) || Buffer.allocUnsafeSlow(Math.max(most, SIZE))
    let end = 0
    for (const text of texts) end += whole.write(text, end)
    return whole.subarray(0, end)
  }

  /** Bytes of `write` that nobody reads any more. */
  giveBack({ buffer }: Buffer): void {
    if (buffer.byteLength === SIZE && this.#free.length < this.#most) this.#free.push(Buffer.from(buffer))
  }
}
