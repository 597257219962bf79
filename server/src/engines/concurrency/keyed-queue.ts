/** Runs work of the same key one after the other, of different keys at once. What waits holds nothing but its place. */
export class KeyedQueue {
  readonly #queues = new Map<unknown, { tail: Promise<unknown>; length: number }>()

  /** Rejects with what `work` throws. */
  async run<T>(key: unknown, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(key)
    const done = before ? before.tail.then(work, work) : work()
    const queue = before ?? { tail: done, length: 0 }
    queue.tail = done
    queue.length++
    this.#queues.set(key, queue)
    try {
      return await done
    } finally {
      queue.length--
      if (queue.length === 0) this.#queues.delete(key)
    }
  }
}
